// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * A plan that JMeter runs without a window, in a process of its own. Its folder gets {@code
 * samples.jtl}, {@code jmeter.log}, {@code jmeter.out} and the {@code plan.properties} that it was
 * given. The process ends with this JVM. Thread-safe.
 */
public final class PlanRun implements AutoCloseable {
  /** How often it is told to stop, as it may not have listened yet. */
  private static final Duration NUDGE = Duration.ofMillis(500);

  /** A user who was just about to begin is seen by the second one. */
  private static final int IDLE_LOOKS = 2;

  private static final List<String> JVM = List.of("-Xms1g", "-Xmx1g", "-Djava.awt.headless=true");

  private final Path folder;
  private final ShutdownPort port;
  private final Process process;
  private final Leash leash;

  private PlanRun(Path folder, ShutdownPort port, Process process, Leash leash) {
    this.folder = folder;
    this.port = port;
    this.process = process;
    this.leash = leash;
  }

  /**
   * Starts the plan.
   *
   * @param properties of the plan and of JMeter, as {@code -J} would give them
   * @param folder made where it is not there; must have no run's results yet
   * @param entering makes of JMeter's command the one that is run: to enter a cgroup first, say. It
   *     must become JMeter (exec), so that the process's id is JMeter's
   * @throws JMeterException if there is no such plan, or the folder has a run already
   */
  public static PlanRun start(
      JMeterHome home,
      Path plan,
      Map<String, String> properties,
      Path folder,
      UnaryOperator<List<String>> entering) {
    try {
      check(plan, folder);
      ShutdownPort port = ShutdownPort.free();
      Path given = folder.resolve("plan.properties");
      write(given, properties, port);
      List<String> arguments =
          List.of(
              "-n",
              "-q",
              given.toString(),
              "-t",
              plan.toString(),
              "-l",
              jtl(folder).toString(),
              "-j",
              log(folder).toString(),
              "-Lorg.apache.jmeter.threads.JMeterThread=WARN");
      Process process =
          new ProcessBuilder(entering.apply(home.command(JVM, arguments)))
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("jmeter.out").toFile())
              .start();
      process.getOutputStream().close();
      return new PlanRun(folder, port, process, leashed(process));
    } catch (IOException e) {
      throw new JMeterException("cannot start JMeter: " + e.getMessage(), e);
    }
  }

  private static Leash leashed(Process process) throws IOException {
    try {
      return Leash.of(process.pid());
    } catch (IOException e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static void check(Path plan, Path folder) throws IOException {
    if (!Files.isRegularFile(plan)) {
      throw new JMeterException("no plan " + plan);
    }
    Files.createDirectories(folder);
    if (Files.exists(jtl(folder))) {
      throw new JMeterException("%s has a run's results: name another folder".formatted(folder));
    }
  }

  private static void write(Path file, Map<String, String> properties, ShutdownPort port)
      throws IOException {
    Properties all = new Properties();
    // a row is there as soon as its request has ended
    all.setProperty("jmeter.save.saveservice.autoflush", "true");
    all.setProperty("jmeterengine.force.system.exit", "true");
    all.putAll(properties);
    all.putAll(port.properties());
    try (Writer writer = Files.newBufferedWriter(file)) {
      all.store(writer, null);
    }
  }

  /** Before that nobody is at work either. */
  private boolean begun() {
    return Files.exists(jtl());
  }

  private static Path jtl(Path folder) {
    return folder.resolve("samples.jtl");
  }

  private static Path log(Path folder) {
    return folder.resolve("jmeter.log");
  }

  /** The rows, each appended when its request has ended. Not there before the load begins. */
  public Path jtl() {
    return jtl(folder);
  }

  /** JMeter's own log. */
  public Path log() {
    return log(folder);
  }

  /** JMeter's process. */
  public long pid() {
    return process.pid();
  }

  /** False once the load and JMeter have ended. */
  public boolean isRunning() {
    return process.isAlive();
  }

  /** JMeter's exit status, which is 0 whatever its requests met; empty while it runs. */
  public OptionalInt exitStatus() {
    return isRunning() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  /** Waits for the plan's end. False where it still runs after the limit. */
  public boolean await(Duration limit) throws InterruptedException {
    return process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * No new request begins, those in flight end and get their rows, then JMeter ends. Returns when
   * it has.
   *
   * @throws JMeterException if it still runs after the limit
   */
  public void stopGracefully(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    int idleLooks = 0;
    try {
      do {
        port.shutdown();
        if (await(NUDGE)) {
          return;
        }
        idleLooks = begun() && !LoadThreads.areAtWork(pid()) ? idleLooks + 1 : 0;
        if (idleLooks >= IDLE_LOOKS) {
          port.stopNow();
        }
      } while (System.nanoTime() < deadline);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new JMeterException(
        "JMeter still waits for answers %d s after it was told to stop: see %s"
            .formatted(limit.toSeconds(), log()));
  }

  /** Kills what is left; requests in flight get no rows. */
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
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
