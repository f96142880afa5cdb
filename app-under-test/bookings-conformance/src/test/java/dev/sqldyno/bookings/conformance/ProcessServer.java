// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A server that is a process of this user's; the command of the first starts it again. */
final class ProcessServer extends EngineServer {
  private static final long DIES_SECONDS = 20;

  /** An option for the first start alone. */
  private static final String ONCE = "--init-file=";

  private final Optional<Path> cgroup;
  private final List<String> command = new ArrayList<>();
  private final Map<String, String> environment;
  private final Path directory;
  private ProcessHandle running;

  ProcessServer(RunningEngine engine, Footprint.Processes footprint) throws IOException {
    super(engine);
    cgroup = footprint.cgroup();
    running = ProcessHandle.of(footprint.rootPid()).orElseThrow();
    Path proc = Path.of("/proc", Long.toString(footprint.rootPid()));
    directory = Files.readSymbolicLink(proc.resolve("cwd"));
    environment =
        words(proc.resolve("environ"))
            .map(variable -> variable.split("=", 2))
            .collect(Collectors.toMap(variable -> variable[0], variable -> variable[1]));
    if (!users(proc).equals(users(Path.of("/proc/self")))) {
      // PostgreSQL does not run as root, so it gets users of its own
      command.addAll(List.of("unshare", "--user"));
    }
    words(proc.resolve("cmdline")).filter(word -> !word.startsWith(ONCE)).forEach(command::add);
  }

  private static Stream<String> words(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    return Arrays.stream(text.split("\0"));
  }

  /** Returns the namespace of the process's users. */
  private static Path users(Path proc) throws IOException {
    return Files.readSymbolicLink(proc.resolve("ns/user"));
  }

  @Override
  void kill() throws Exception {
    List<ProcessHandle> all = Stream.concat(Stream.of(running), running.descendants()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle process : all) {
      process.onExit().get(DIES_SECONDS, TimeUnit.SECONDS);
    }
  }

  @Override
  void startAgain() throws IOException {
    if (running.isAlive()) {
      return;
    }
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(environment);
    running = builder.start().toHandle();
    if (cgroup.isPresent()) {
      // whoever ends the engine looks for its processes there
      Files.writeString(cgroup.get().resolve("cgroup.procs"), Long.toString(running.pid()));
    }
  }

  /** Does nothing: whoever started the engine finds this server too, by cgroup or environment. */
  @Override
  public void close() {
    // a server that is killed here would leave its shared memory
  }
}
