// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.jmh.Main;
import dev.sqldyno.result.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A bench run in its own JVM, which writes only under one folder; closing kills it.
 *
 * @param folder has {@code data}, {@code results} and {@code tmp}
 */
record BenchProcess(Path folder, Process process, Path out, Path err) implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  /** By far longer than it takes to clean up after a run. */
  private static final Duration CLEANING_UP = Duration.ofSeconds(30);

  private static final String UNSAFE_FOR_JMH = "--sun-misc-unsafe-memory-access=allow";

  private static final String FORK = "org.openjdk.jmh.runner.ForkedMain";

  /** The packed jar, beside which forks keep their AOT cache. */
  private static final Path JAR =
      Path.of(System.getProperty("benchmarks.jar", "target/benchmarks.jar")).toAbsolutePath();

  private static final Path CACHE =
      JAR.resolveSibling("benchmarks-%s.aot".formatted(Runtime.version()));

  /** Starts a run as the leader of its process group, with its output in files. */
  static BenchProcess start(Path folder, Map<String, String> environment, String... arguments)
      throws IOException {
    createCache();
    return launch(folder, environment, arguments);
  }

  /** Creates the AOT cache first, as the fork that does so takes longer and has a child process. */
  private static synchronized void createCache() throws IOException {
    if (CACHE.toFile().lastModified() > JAR.toFile().lastModified()) {
      return;
    }
    Path folder = JAR.resolveSibling("cache-training");
    ShortBench.shorten(folder, "insert|update|delete");
    try (BenchProcess bench = launch(folder.resolve("bench"), Map.of(), "--engines", "h2")) {
      if (bench.exitCode() != 0) {
        throw new AssertionError(bench.complaints().toString());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static BenchProcess launch(
      Path folder, Map<String, String> environment, String... arguments) throws IOException {
    Files.createDirectories(folder.resolve("tmp"));
    Path out = Files.createTempFile(folder, "out", ".txt");
    Path err = Files.createTempFile(folder, "err", ".txt");
    List<String> command = new ArrayList<>();
    // a build in the background ignores SIGINT, and its children inherit that
    command.addAll(List.of("env", "--default-signal=INT", "setsid"));
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", UNSAFE_FOR_JMH));
    // a reader of other digits and other messages of the drivers
    command.addAll(List.of("-Duser.language=ar", "-Duser.country=EG"));
    command.add("-Djava.io.tmpdir=" + folder.resolve("tmp"));
    command.add("-Dsqldyno.workloads=" + folder.resolveSibling("workloads"));
    if (Files.exists(CACHE)) {
      command.add("-XX:AOTCache=" + CACHE);
    }
    command.addAll(List.of("-cp", JAR.toString(), Main.class.getName()));
    command.addAll(List.of("bench", "--results", folder.resolve("results").toString()));
    command.addAll(List.of("--data", folder.resolve("data").toString()));
    List<String> given = List.of(arguments);
    if (given.stream().noneMatch(argument -> argument.startsWith("--resume"))) {
      command.addAll(List.of("--size", "smoke"));
      if (given.stream().noneMatch(argument -> argument.startsWith("--workload"))) {
        command.addAll(List.of("--workloads", "dml-sweep"));
      }
    }
    command.addAll(given);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().putAll(environment);
    return new BenchProcess(folder, builder.start(), out, err);
  }

  /** Waits for its end, and prints what a run that failed complained of. */
  int exitCode() throws IOException, InterruptedException {
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("still running after " + PATIENCE);
    }
    if (process.exitValue() != 0) {
      System.out.println(String.join("\n", complaints()));
    }
    return process.exitValue();
  }

  String said() throws IOException {
    return Files.readString(out);
  }

  /**
   * Returns what it wrote to its standard error, without Java's own line on its environment, and
   * without that of an end that takes seconds on a slow machine.
   */
  List<String> complaints() throws IOException {
    return Files.readAllLines(err).stream()
        .filter(line -> !line.matches("(NOTE: )?Picked up J\\w+_OPTIONS: .*"))
        .filter(line -> !line.matches("sqldyno: ending the processes of .* \\(\\d+ s\\)"))
        .toList();
  }

  /** Returns its only line besides the progress, which a slow machine shows. */
  String complaint() throws IOException {
    List<String> lines = complaints().stream().filter(line -> !line.startsWith("[")).toList();
    if (lines.size() != 1) {
      throw new AssertionError("not one line: " + lines);
    }
    return lines.getFirst();
  }

  /** Returns its only run. */
  RunFolder run() throws IOException {
    try (Stream<Path> runs = Files.list(folder.resolve("results"))) {
      return RunFolder.open(runs.filter(Files::isDirectory).findFirst().orElseThrow());
    }
  }

  /** Waits until a fork measures the cell, or is about to, and returns its process. */
  List<Long> awaitFork(String cell) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      List<Long> forks =
          complaints().stream().anyMatch(line -> line.endsWith(cell)) ? forks() : List.of();
      if (!forks.isEmpty()) {
        return forks;
      }
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new AssertionError("no %s in %s %s".formatted(cell, complaints(), said()));
      }
      Thread.sleep(20);
    }
  }

  /** Sends a signal to processes, or to a process group by its negative number. */
  static void signal(String name, List<Long> pids) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", "-s", name, "--"));
    pids.forEach(pid -> command.add(pid.toString()));
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new AssertionError("no process received " + command);
    }
  }

  /** Returns JMH's forks, and no child that has only its parent's command line so far. */
  private List<Long> forks() {
    return process
        .children()
        .map(ProcessHandle::pid)
        .filter(pid -> read(pid, "cmdline").contains(FORK))
        .toList();
  }

  /** Returns the processes that run the program for this bench run. */
  List<Long> of(String program) {
    return processes().filter(pid -> read(pid, "comm").strip().equals(program)).toList();
  }

  /** Waits until nothing of the run is left, and returns what stays. */
  List<String> left() throws IOException, InterruptedException {
    long deadline = System.nanoTime() + CLEANING_UP.toNanos();
    List<String> left = leftNow();
    while (!left.isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(100);
      left = leftNow();
    }
    return left;
  }

  private List<String> leftNow() throws IOException {
    Process cgroups =
        new ProcessBuilder(
                "find", "/sys/fs/cgroup", "-type", "d", "-name", "sqldyno-" + process.pid() + "-*")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    return Stream.of(
            processes().map(pid -> "process " + pid + " " + read(pid, "cmdline")),
            cgroups.inputReader().lines(),
            containers(),
            children(folder.resolve("data")),
            children(folder.resolve("tmp")).filter(name -> name.contains("/sqldyno")))
        .flatMap(s -> s)
        .toList();
  }

  /** Returns its containers, found by the label that names their owner; none without Docker. */
  private Stream<String> containers() {
    try {
      return new ProcessBuilder("docker", "ps", "-a", "--format", "container {{.Labels}}")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .inputReader()
              .lines()
              .filter(line -> line.contains("dev.sqldyno.site=sqldyno-" + process.pid() + "-"))
              .toList()
              .stream();
    } catch (IOException _) {
      return Stream.of();
    }
  }

  /** Returns all processes with our folder in their command or environment. */
  private Stream<Long> processes() {
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(
            pid -> (read(pid, "cmdline") + read(pid, "environ")).contains(folder.toString() + "/"));
  }

  private static String read(long pid, String file) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(pid), file), StandardCharsets.ISO_8859_1);
    } catch (IOException _) {
      return "";
    }
  }

  private static Stream<String> children(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return Stream.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(Path::toString).toList().stream();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
