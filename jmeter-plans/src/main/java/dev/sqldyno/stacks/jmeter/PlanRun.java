// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A plan that JMeter runs without a window, in a process of its own. Its folder gets {@code
 * samples.jtl}, {@code tally.properties}, {@code jmeter.log}, {@code jmeter.out} and the {@code
 * plan.properties} that it was given. The process ends with this JVM. Thread-safe.
 */
public final class PlanRun implements AutoCloseable {
  /** How often it is looked at, and told to stop again. */
  private static final Duration NUDGE = Duration.ofMillis(500);

  /** For what is cut off to get its rows, and for remote engines to send theirs. */
  private static final Duration CUTTING = Duration.ofSeconds(10);

  /** A user who was just about to begin is seen by the second one. */
  private static final int IDLE_LOOKS = 2;

  private static final String JTL = "samples.jtl";
  private static final String TALLY = "tally.properties";
  private static final String LOG = "jmeter.log";
  private static final String OUT = "jmeter.out";

  /** Without the lines of each thread's start and end: in an open plan those of each request. */
  static final String QUIET = "-Lorg.apache.jmeter.threads.JMeterThread=WARN";

  private final Path folder;
  private final JMeterProcess process;

  /** Where remote engines call this machine; empty where there are none. */
  private final Optional<Doors> doors;

  private PlanRun(Path folder, JMeterProcess process, Optional<Doors> doors) {
    this.doors = doors;
    this.folder = folder;
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
    return start(home, plan, JMeterSettings.of(properties), folder, entering, RemoteEngines.HERE);
  }

  /**
   * The same on remote engines, which get the properties too.
   *
   * @throws JMeterException also where an engine does not listen, or JMeter lacks what the plan
   *     needs
   */
  public static PlanRun start(
      JMeterHome home,
      Path plan,
      JMeterSettings user,
      Path folder,
      UnaryOperator<List<String>> entering,
      RemoteEngines engines) {
    try {
      engines.mustListen();
      check(plan, folder);
      Optional<Doors> doors =
          engines.areRemote() ? Optional.of(Doors.at(engines.ownAddress())) : Optional.empty();
      Path given = folder.resolve("plan.properties");
      JMeterProcess.write(given, user.properties());
      List<String> arguments =
          List.of("-v", "-q", given.toString(), QUIET, "-j", folder.resolve(LOG).toString());
      List<String> jvm = new ArrayList<>(JMeterProcess.JVM);
      jvm.add("-DJMeter.NonGui=true");
      doors.ifPresent(at -> jvm.add(JMeterProcess.calledAt(at.address().getHostAddress())));
      Map<String, String> settings = settings(plan, folder, given, engines);
      settings.putAll(user.searched());
      return new PlanRun(
          folder,
          JMeterProcess.start(
              home.launch("plan", jvm, arguments),
              settings,
              user.system(),
              folder.resolve(OUT),
              entering),
          doors);
    } catch (IOException e) {
      throw new JMeterException("cannot start JMeter: " + e.getMessage(), e);
    }
  }

  private static Map<String, String> settings(
      Path plan, Path folder, Path given, RemoteEngines engines) {
    Map<String, String> settings = new HashMap<>(engines.settings());
    // a row is there as soon as its request has ended
    settings.put("jmeter.save.saveservice.autoflush", "true");
    settings.put("jmeterengine.force.system.exit", "true");
    settings.put("sqldyno.plan", plan.toString());
    settings.put("sqldyno.given", given.toString());
    settings.put("sqldyno.jtl", folder.resolve(JTL).toString());
    settings.put("sqldyno.tally", folder.resolve(TALLY).toString());
    settings.put("sqldyno.engines", String.join(",", engines.addresses()));
    return settings;
  }

  private static void check(Path plan, Path folder) throws IOException {
    if (!Files.isRegularFile(plan)) {
      throw new JMeterException("no plan " + plan);
    }
    Files.createDirectories(folder);
    if (Files.exists(folder.resolve(JTL))) {
      throw new JMeterException("%s has a run's results: name another folder".formatted(folder));
    }
  }

  /** Before the load begins nobody is at work either. */
  private boolean isIdle() throws InterruptedException {
    try {
      // users of remote engines are no threads of this JMeter
      return doors.isEmpty() && Files.exists(jtl()) && !LoadThreads.areAtWork(pid());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows, each appended when its request has ended. Not there before the load begins. */
  public Path jtl() {
    return folder.resolve(JTL);
  }

  /**
   * Looks where JMeter waits for its remote engines' results. A plan that runs here may listen for
   * itself, and JMeter opens no port for it.
   *
   * @throws JMeterException where it listens elsewhere than where its engines reach it
   */
  public void mustListenWhereSaid() {
    doors.ifPresent(said -> said.check(pid()));
  }

  /** What JMeter has counted until now; it writes that down four times a second. */
  public RunTally tally() {
    return RunTally.read(folder.resolve(TALLY));
  }

  /** JMeter's own log. */
  public Path log() {
    return folder.resolve(LOG);
  }

  /** JMeter's process. */
  public long pid() {
    return process.pid();
  }

  /** False once the load and JMeter have ended. */
  public boolean isRunning() {
    return process.isRunning();
  }

  /** How JMeter ended, as what a sentence says of it; call it where it does not run any more. */
  public String howItEnded() {
    return process.howItEnded(folder.resolve(OUT));
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
    do {
      process.say("Shutdown");
      if (await(NUDGE)) {
        return;
      }
      idleLooks = isIdle() ? idleLooks + 1 : 0;
      if (idleLooks >= IDLE_LOOKS) {
        process.say("StopTestNow");
      }
    } while (System.nanoTime() < deadline);
    process.say("StopTestNow");
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
