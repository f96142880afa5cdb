// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.provision.cgroup.OomWatch;
import dev.sqldyno.provision.process.Death;
import dev.sqldyno.provision.process.LastWords;
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

/** A JMeter without a window. It ends with this JVM. */
final class JMeterProcess implements AutoCloseable {
  /** A request cost a tenth less CPU by the parallel collector than by G1, the JVM's choice. */
  static final List<String> JVM =
      List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC", "-Djava.awt.headless=true");

  private final Process process;
  private final Leash leash;

  /** A folder that only its owner enters, as passwords are in it. */
  private final Path settings;

  private final OomWatch memory;

  private JMeterProcess(Process process, Leash leash, Path settings) {
    this.process = process;
    this.leash = leash;
    this.settings = settings;
    this.memory = OomWatch.of(process.pid());
  }

  /** That JMeters elsewhere connect to it at that address, which is also where it listens. */
  static String calledAt(String address) {
    return "-Djava.rmi.server.hostname=" + address;
  }

  /**
   * Starts it by our own start of it.
   *
   * @param launch as {@link JMeterHome#launch} makes it
   * @param settings properties, with passwords among them, that are written where only this user
   *     reads them, and only while it runs
   * @param system the same of its JVM
   * @param out gets what it prints
   * @param entering makes of JMeter's command the one that is run, in a process that becomes
   *     JMeter: else its id would be that of another, which has no threads to look at and no cost
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
      return new JMeterProcess(process, leashed(process, folder), folder);
    } catch (IOException | RuntimeException e) {
      FolderTree.delete(folder);
      throw e;
    }
  }

  private static Leash leashed(Process process, Path settings) throws IOException {
    try {
      return Leash.of(process.pid(), settings);
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

  /** Says a word to it, by a pipe that nobody else has; it may have ended. */
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

  /** How it ended, as what a sentence says of it; call it where it does not run any more. */
  String howItEnded(Path out) {
    String printed;
    try {
      printed = LastWords.tail(out);
    } catch (IOException _) {
      printed = "";
    }
    return Death.of(process.exitValue(), memory, printed);
  }

  boolean await(Duration limit) throws InterruptedException {
    return process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Kills what is left. */
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
    leash.close();
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
