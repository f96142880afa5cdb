// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs the command line in a JVM of its own, as a user does; closing it kills what is left. */
public final class SqlDynoProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 240;

  private final Process process;
  private final Path out;
  private final Path err;

  private SqlDynoProcess(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /** Starts it with a pipe as standard input, and its output in files of the folder. */
  public static SqlDynoProcess start(Path dir, String... arguments) throws IOException {
    return start(dir, Map.of(), arguments);
  }

  /** Starts it likewise, with more in its environment. */
  public static SqlDynoProcess start(Path dir, Map<String, String> environment, String... arguments)
      throws IOException {
    Path out = Files.createTempFile(dir, "out", ".txt");
    Path err = Files.createTempFile(dir, "err", ".txt");
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(Path.of("/usr/bin/env"))) {
      // a build in the background ignores SIGINT, and its children inherit that
      command.addAll(List.of("/usr/bin/env", "--default-signal=INT"));
    }
    command.add(ProcessHandle.current().info().command().orElseThrow());
    // it lives for seconds, in which the second compiler costs more than it gains
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("dev.sqldyno.cli.SqlDyno");
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().putAll(environment);
    return new SqlDynoProcess(builder.start(), out, err);
  }

  /** Runs it to its end. */
  public static SqlDynoProcess run(Path dir, String... arguments)
      throws IOException, InterruptedException {
    SqlDynoProcess started = start(dir, arguments);
    started.exitCode();
    return started;
  }

  public int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("still running after " + PATIENCE_SECONDS + " s");
    }
    return process.exitValue();
  }

  public String out() throws IOException {
    return Files.readString(out);
  }

  /** Returns its standard error without what a JVM itself says of its environment. */
  public String err() throws IOException {
    return Files.readString(err).replaceAll("(?m)^(NOTE: )?Picked up J\\w+_OPTIONS: .*\\R", "");
  }

  /** Waits until standard output has the text. */
  public void awaitOut(String text) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!out().contains(text)) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new AssertionError("no '%s' in:%n%s%n%s".formatted(text, out(), err()));
      }
      Thread.sleep(50);
    }
  }

  public void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  void closeStandardInput() throws IOException {
    process.getOutputStream().close();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
