// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.jmeter;

import dev.sqldyno.provision.service.OwnEnvironment;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A JMeter without a window. It ends with this JVM. */
final class JMeterProcess implements AutoCloseable {
  /** A request cost a tenth less CPU by the parallel collector than by G1, the JVM's choice. */
  static final List<String> JVM =
      List.of("-Xms1g", "-Xmx1g", "-XX:+UseParallelGC", "-Djava.awt.headless=true");

  private final Process process;
  private final Leash leash;
  private final Path settings;

  private JMeterProcess(Process process, Leash leash, Path settings) {
    this.process = process;
    this.leash = leash;
    this.settings = settings;
  }

  /** The same, for one that JMeters elsewhere connect to at that address. */
  static List<String> jvmThatOthersCall(String address) {
    return Stream.concat(JVM.stream(), Stream.of("-Djava.rmi.server.hostname=" + address)).toList();
  }

  /**
   * Starts it.
   *
   * @param settings properties, with passwords among them, that are written where only this user
   *     reads them, and only while it runs
   * @param out gets what it prints
   * @param entering makes of JMeter's command the one that is run, in a process that becomes
   *     JMeter: else its id would be that of another, which has no threads to look at and no cost
   */
  static JMeterProcess start(
      JMeterHome home,
      List<String> jvmOptions,
      List<String> arguments,
      Map<String, String> settings,
      Path out,
      UnaryOperator<List<String>> entering)
      throws IOException {
    // a temporary file is its owner's alone
    Path file = Files.createTempFile("sqldyno-jmeter", ".properties");
    try {
      write(file, settings);
      List<String> all = new ArrayList<>(arguments);
      all.addAll(List.of("-q", file.toString()));
      List<String> command = entering.apply(home.command(jvmOptions, all));
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile());
      OwnEnvironment.set(builder.environment(), Map.of());
      Process process = builder.start();
      process.getOutputStream().close();
      return new JMeterProcess(process, leashed(process, file), file);
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(file);
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

  long pid() {
    return process.pid();
  }

  boolean isRunning() {
    return process.isAlive();
  }

  int exitStatus() {
    return process.exitValue();
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
      Files.deleteIfExists(settings);
    } catch (IOException e) {
      throw new JMeterException("delete %s: it may hold a password".formatted(settings), e);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
