// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.testcontainers.DockerClientFactory;

/**
 * An engine's server, which a test kills as a crash does, and starts again on the same data: its
 * container, or the command that its process was started by.
 */
final class EngineServer implements AutoCloseable {
  private static final Duration COMES_BACK = Duration.ofSeconds(60);
  private static final long PAUSE_MILLIS = 50;
  private static final long DIES_SECONDS = 20;
  private static final Pattern CONTAINER = Pattern.compile("[0-9a-f]{64}");

  /** What it made when it was first started is there. */
  private static final String ONCE = "--init-file=";

  private final RunningEngine engine;
  private final Optional<Path> cgroup;
  private final Optional<String> container;
  private final List<String> command = new ArrayList<>();
  private final Map<String, String> environment;
  private final Path directory;
  private ProcessHandle running;

  private EngineServer(RunningEngine engine, Footprint.Processes footprint) throws IOException {
    this.engine = engine;
    cgroup = footprint.cgroup();
    running = ProcessHandle.of(footprint.rootPid()).orElseThrow();
    Path proc = proc(footprint.rootPid());
    Matcher id = CONTAINER.matcher(Files.readString(proc.resolve("cgroup")));
    container = id.find() ? Optional.of(id.group()) : Optional.empty();
    directory = Files.readSymbolicLink(proc.resolve("cwd"));
    environment =
        words(proc.resolve("environ"))
            .collect(Collectors.toMap(v -> v.split("=", 2)[0], v -> v.split("=", 2)[1]));
    if (!users(proc).equals(users(Path.of("/proc/self")))) {
      // PostgreSQL does not run as root, but as nobody in particular
      command.addAll(List.of("unshare", "--user"));
    }
    words(proc.resolve("cmdline")).filter(word -> !word.startsWith(ONCE)).forEach(command::add);
  }

  /** Of an engine that has one; empty where its processes are not seen from here. */
  static Optional<EngineServer> of(RunningEngine engine) {
    if (!(engine.footprint() instanceof Footprint.Processes footprint)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new EngineServer(engine, footprint));
    } catch (IOException e) {
      throw new IllegalStateException("cannot see how the server was started", e);
    }
  }

  private static Path proc(long pid) {
    return Path.of("/proc", Long.toString(pid));
  }

  private static Stream<String> words(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    return Arrays.stream(text.split("\0"));
  }

  /** The namespace of the process's users. */
  private static Path users(Path proc) throws IOException {
    return Files.readSymbolicLink(proc.resolve("ns/user"));
  }

  /** All of its processes, at once and without a word. */
  void kill() throws Exception {
    List<ProcessHandle> all = Stream.concat(Stream.of(running), running.descendants()).toList();
    if (container.isPresent()) {
      DockerClientFactory.instance().client().killContainerCmd(container.get()).exec();
    } else {
      all.forEach(ProcessHandle::destroyForcibly);
    }
    for (ProcessHandle process : all) {
      process.onExit().get(DIES_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Returns when it takes connections. */
  void start() throws Exception {
    long deadline = System.nanoTime() + COMES_BACK.toNanos();
    while (true) {
      if (!running.isAlive()) {
        running = container.isPresent() ? startContainer() : startProcess();
      }
      try (Connection _ = engine.address().connect()) {
        return;
      } catch (SQLException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  private ProcessHandle startContainer() {
    var docker = DockerClientFactory.instance().client();
    docker.startContainerCmd(container.get()).exec();
    var state = docker.inspectContainerCmd(container.get()).exec().getState();
    return ProcessHandle.of(state.getPidLong()).orElseThrow();
  }

  private ProcessHandle startProcess() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    if (cgroup.isPresent()) {
      // where whoever ends the engine looks for its processes
      Files.writeString(cgroup.get().resolve("cgroup.procs"), Long.toString(process.pid()));
    }
    return process.toHandle();
  }

  /** Ends what was started here; whoever started the engine ends the rest. */
  @Override
  public void close() {
    if (container.isEmpty()) {
      running.descendants().forEach(ProcessHandle::destroyForcibly);
      running.destroyForcibly();
    }
  }
}
