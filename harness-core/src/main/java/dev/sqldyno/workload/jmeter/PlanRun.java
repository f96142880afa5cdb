// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A plan that JMeter runs without a window, in a process of its own. Its folder gets {@code
 * samples.jtl}, {@code jmeter.log}, {@code jmeter.out} and the {@code plan.properties} that it was
 * given. The process ends with this JVM. Thread-safe.
 */
public final class PlanRun implements AutoCloseable {
  /** How often it is told to stop, as it may not have listened yet. */
  private static final Duration NUDGE = Duration.ofMillis(500);

  /** For what is cut off to get its rows, and for remote engines to send theirs. */
  private static final Duration CUTTING = Duration.ofSeconds(10);

  /** A user who was just about to begin is seen by the second one. */
  private static final int IDLE_LOOKS = 2;

  /** Without the lines of each thread's start and end: in an open plan those of each request. */
  static final String QUIET = "-Lorg.apache.jmeter.threads.JMeterThread=WARN";

  private final Path folder;
  private final ShutdownPort port;
  private final JMeterProcess process;

  /** Whether the users are threads of this JMeter, and not of remote engines. */
  private final boolean canTell;

  private PlanRun(Path folder, ShutdownPort port, JMeterProcess process, boolean canTell) {
    this.canTell = canTell;
    this.folder = folder;
    this.port = port;
    this.process = process;
  }

  /** In a session of its own: the terminal's Ctrl-C is for us to answer. */
  public static List<String> apart(List<String> command) {
    return Stream.concat(Stream.of("setsid"), command.stream()).toList();
  }

  /**
   * Starts the plan on this machine.
   *
   * @param properties of the plan and of JMeter, as {@code -J} would give them; no secret
   * @param folder made where it is not there; must have no run's results yet
   * @param entering makes of JMeter's command the one that is run: {@link #apart}, or to enter a
   *     cgroup first, say. It must become JMeter (exec), so that the process's id is JMeter's
   * @throws JMeterException if there is no such plan, or the folder has a run already
   */
  public static PlanRun start(
      JMeterHome home,
      Path plan,
      Map<String, String> properties,
      Path folder,
      UnaryOperator<List<String>> entering) {
    return start(home, plan, properties, folder, entering, Engines.HERE);
  }

  /**
   * The same on remote engines, which get the properties too.
   *
   * @throws JMeterException also where an engine does not listen
   */
  public static PlanRun start(
      JMeterHome home,
      Path plan,
      Map<String, String> properties,
      Path folder,
      UnaryOperator<List<String>> entering,
      Engines engines) {
    try {
      engines.mustListen();
      check(plan, folder);
      ShutdownPort port = ShutdownPort.free();
      Path given = folder.resolve("plan.properties");
      JMeterProcess.write(given, properties);
      Map<String, String> settings = new HashMap<>(engines.settings());
      // a row is there as soon as its request has ended
      settings.put("jmeter.save.saveservice.autoflush", "true");
      settings.put("jmeterengine.force.system.exit", "true");
      settings.putAll(port.properties());
      return new PlanRun(
          folder,
          port,
          JMeterProcess.start(
              home,
              jvm(engines),
              arguments(plan, folder, given, engines),
              settings,
              folder.resolve("jmeter.out"),
              entering),
          !engines.areRemote());
    } catch (IOException e) {
      throw new JMeterException("cannot start JMeter: " + e.getMessage(), e);
    }
  }

  private static List<String> jvm(Engines engines) throws IOException {
    return engines.areRemote()
        ? JMeterProcess.jvmThatOthersCall(engines.ownAddress())
        : JMeterProcess.JVM;
  }

  private static List<String> arguments(Path plan, Path folder, Path given, Engines engines) {
    List<String> arguments =
        new ArrayList<>(List.of("-n", "-q", given.toString(), "-t", plan.toString(), QUIET));
    arguments.addAll(List.of("-l", jtl(folder).toString(), "-j", log(folder).toString()));
    if (engines.areRemote()) {
      arguments.addAll(
          List.of("-R", String.join(",", engines.addresses()), "-G", given.toString()));
      // where it is sent none, an engine keeps the properties of the plan before
      arguments.add("-Gsqldyno.remote=true");
    }
    return arguments;
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
    return process.isRunning();
  }

  /** JMeter's exit status, which is 0 whatever its requests met; empty while it runs. */
  public OptionalInt exitStatus() {
    return isRunning() ? OptionalInt.empty() : OptionalInt.of(process.exitStatus());
  }

  /** Waits for the plan's end. False where it still runs after the limit. */
  public boolean await(Duration limit) throws InterruptedException {
    return process.await(limit);
  }

  /**
   * No new request begins, those in flight end and get their rows, then JMeter ends. Returns when
   * it has. What is still in flight after the limit is cut off, and so are engines elsewhere, whose
   * Open Model Thread Groups would wait for ever.
   *
   * @throws JMeterException if JMeter runs on after that
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
        idleLooks = canTell && begun() && !LoadThreads.areAtWork(pid()) ? idleLooks + 1 : 0;
        if (idleLooks >= IDLE_LOOKS) {
          port.stopNow();
        }
      } while (System.nanoTime() < deadline);
      port.stopNow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (await(CUTTING)) {
      return;
    }
    throw new JMeterException(
        "JMeter still waits for answers %d s after it was told to stop: see %s"
            .formatted(limit.toSeconds(), log()));
  }

  /** Kills what is left; requests in flight get no rows. */
  @Override
  public void close() {
    process.close();
  }
}
