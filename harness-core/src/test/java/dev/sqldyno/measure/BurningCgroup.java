// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import dev.sqldyno.provision.cgroup.KernelFiles;
import dev.sqldyno.testing.TestRunningEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Makes a cgroup v2 for one test, with shells in it that stand for an engine. */
public final class BurningCgroup implements AutoCloseable {
  /** A command that uses a whole CPU until it is killed. */
  public static final String BURN = "while :; do :; done";

  private final Path directory;

  private BurningCgroup(Path directory) {
    this.directory = directory;
  }

  /** Makes the group, or skips the test if this user may not. */
  public static BurningCgroup open() {
    Optional<Path> v2 = CgroupMounts.read().v2();
    assumeTrue(v2.isPresent(), "no cgroup v2 is mounted here");
    Path directory =
        v2.get().resolve("sqldyno-test-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
    try {
      return new BurningCgroup(Files.createDirectory(directory));
    } catch (IOException e) {
      assumeTrue(false, "no cgroup can be made under " + v2.get() + ": " + e);
      throw new AssertionError(e);
    }
  }

  public Path directory() {
    return directory;
  }

  /** Starts a shell inside the group. */
  public Process run(String command) throws IOException {
    Process shell =
        new ProcessBuilder("sh", "-c", "echo 0 > \"$0\" || exit 1; " + command, procs().toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    await(() -> Files.readString(procs()).lines().anyMatch(Long.toString(shell.pid())::equals));
    return shell;
  }

  private Path procs() {
    return directory.resolve("cgroup.procs");
  }

  /** Waits until the group has used that much more CPU time, however busy the machine is. */
  public void burn(long millis) throws IOException {
    long target = usedMicros() + millis * 1_000;
    await(() -> usedMicros() >= target);
  }

  private long usedMicros() throws IOException {
    String stat = Files.readString(directory.resolve("cpu.stat"));
    return Long.parseLong(stat.lines().findFirst().orElseThrow().split(" ")[1]);
  }

  /** Returns the group as an engine's, with that process as its first. */
  public RunningEngine asEngine(Process root) {
    return engine(new Footprint.Processes(root.pid(), Optional.of(directory), ""));
  }

  /** Returns an engine of which only the footprint is known. */
  public static RunningEngine engine(Footprint footprint) {
    return TestRunningEngine.of(footprint);
  }

  /**
   * Returns whether it is a {@code sleep}, by which a shell shows that it has done its work, and
   * itself has begun: until then it reads its libraries.
   */
  public static boolean sleeps(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("sleep")).isPresent()
        && KernelFiles.text(Path.of("/proc", Long.toString(process.pid()), "stat"))
            .filter(stat -> stat.contains(") S "))
            .isPresent();
  }

  /** Becomes true within a minute, which an emulated processor may need. */
  @FunctionalInterface
  public interface Check {
    boolean holds() throws IOException;
  }

  /** Waits for the check, and fails if it does not come true. */
  public static void await(Check check) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!check.holds()) {
      assertThat(System.nanoTime()).as("a minute is over").isLessThan(deadline);
      pause(5);
    }
  }

  public static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    Files.readAllLines(procs()).stream()
        .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
        .forEach(ProcessHandle::destroyForcibly);
    await(() -> Files.readString(procs()).isEmpty());
    Files.delete(directory);
  }
}
