// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.provision.cgroup.OomWatch;
import dev.sqldyno.provision.process.LogTail;
import dev.sqldyno.provision.process.ProcessEnd;
import dev.sqldyno.provision.workspace.FolderTree;
import dev.sqldyno.stacks.service.OwnEnvironment;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A JMeter without a window, which ends with this JVM. */
final class JMeterProcess implements AutoCloseable {
  /** A request cost a tenth less CPU by the parallel collector than by G1, the JVM's choice. */
  static final List<String> JVM =
      List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC", "-Djava.awt.headless=true");

  private final Process process;
  private final ParentPipe parentPipe;

  /** Only its owner can enter this folder, because it has passwords in it. */
  private final Path settings;

  private final OomWatch memory;

  private JMeterProcess(Process process, ParentPipe parentPipe, Path settings) {
    this.process = process;
    this.parentPipe = parentPipe;
    this.settings = settings;
    this.memory = OomWatch.of(process.pid());
  }

  /** Returns the option by which it listens at that address, and is called there. */
  static String calledAt(String address) {
    return "-Djava.rmi.server.hostname=" + address;
  }

  /**
   * Starts JMeter.
   *
   * @param launch as {@link JMeterHome#launch} makes it
   * @param settings its properties, passwords among them; only this user can read them, and only
   *     while JMeter runs
   * @param system the same for its JVM
   * @param out gets what it prints
   * @param entering makes the command to run of JMeter's; its process must become JMeter (exec), as
   *     its id is used to look at JMeter's threads and to meter it
   */
  static JMeterProcess start(
      List<String> launch,
      Map<String, String> settings,
      Map<String, String> system,
      Path out,
      UnaryOperator<List<String>> entering)
      throws IOException {
    Path folder = Files.createTempDirectory("sqldyno-jmeter");
    try {
      Path ofJmeter = folder.resolve("jmeter.properties");
      Path ofJvm = folder.resolve("system.properties");
      write(ofJmeter, settings);
      write(ofJvm, system);
      List<String> all = new ArrayList<>(launch);
      all.addAll(List.of("-S", ofJvm.toString(), "-q", ofJmeter.toString()));
      ProcessBuilder builder =
          new ProcessBuilder(entering.apply(all))
              .redirectErrorStream(true)
              .redirectOutput(out.toFile());
      OwnEnvironment.set(builder.environment(), Map.of());
      Process process = builder.start();
      return new JMeterProcess(process, watched(process, folder), folder);
    } catch (IOException | RuntimeException e) {
      FolderTree.delete(folder);
      throw e;
    }
  }

  private static ParentPipe watched(Process process, Path settings) throws IOException {
    try {
      return ParentPipe.of(process.pid(), settings);
    } catch (IOException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  static void write(Path file, Map<String, String> values) throws IOException {
    Properties properties = new Properties();
    properties.putAll(values);
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
  }

  /** Says a word to it on its standard input, which nobody else can; it may have ended. */
  void say(String word) {
    try {
      process.getOutputStream().write((word + "\n").getBytes(StandardCharsets.US_ASCII));
      process.getOutputStream().flush();
    } catch (IOException e) {
      if (process.isAlive()) {
        throw new JMeterException("JMeter takes no word: " + e.getMessage(), e);
      }
    }
  }

  long pid() {
    return process.pid();
  }

  boolean isRunning() {
    return process.isAlive();
  }

  int exitStatus() {
    return process.exitValue();
  }

  /** Returns how it ended, as the predicate of a sentence; call it only when it has ended. */
  String howItEnded(Path out) {
    String printed;
    try {
      printed = LogTail.tail(out);
    } catch (IOException _) {
      printed = "";
    }
    return ProcessEnd.of(process.exitValue(), memory, printed);
  }

  boolean await(Duration limit) throws InterruptedException {
    return process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Kills it and what it started, and deletes its settings. */
  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    boolean interrupted = Thread.interrupted();
    try {
      process.waitFor();
    } catch (InterruptedException _) {
      interrupted = true;
    }
    parentPipe.close();
    try {
      FolderTree.delete(settings);
    } catch (IOException e) {
      throw new JMeterException("delete %s: it may hold a password".formatted(settings), e);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
