// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.process.Jcmd;
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

/**
 * A plan that JMeter runs without a window in a process of its own. Its folder gets {@code
 * samples.jtl}, {@code tally.properties}, {@code jmeter.log}, {@code jmeter.out} and the {@code
 * plan.properties} that it was given. The process ends with this JVM. Thread-safe.
 */
public final class PlanRun implements AutoCloseable {
  /** The interval at which the stop is repeated, and JMeter checked. */
  private static final Duration NUDGE = Duration.ofMillis(500);

  /** The time in which aborted requests get their rows, and remote engines send theirs. */
  private static final Duration CUTTING = Duration.ofSeconds(10);

  /** Two, as the second check sees a user who was just about to begin. */
  private static final int IDLE_LOOKS = 2;

  private static final String AT_WORK = "org.apache.jmeter.threads.JMeterThread.run(";

  private static final String JTL = "samples.jtl";
  private static final String TALLY = "tally.properties";
  private static final String LOG = "jmeter.log";
  private static final String OUT = "jmeter.out";

  /**
   * The option that omits each thread's start and end from the log; in an open plan each request is
   * a thread.
   */
  static final String QUIET = "-Lorg.apache.jmeter.threads.JMeterThread=WARN";

  private final Path folder;
  private final JMeterProcess process;

  /** The address at which remote engines call this machine; empty if there are none. */
  private final Optional<ListeningPorts> ports;

  private PlanRun(Path folder, JMeterProcess process, Optional<ListeningPorts> ports) {
    this.ports = ports;
    this.folder = folder;
    this.process = process;
  }

  /**
   * Starts the plan on this machine, or on remote engines, which get the properties, too.
   *
   * @param folder made if it is not there; must have no run's results yet
   * @throws JMeterException if there is no such plan, the folder has a run already, an engine does
   *     not listen, or JMeter lacks what the plan needs
   */
  public static PlanRun start(
      JMeterHome home, Path plan, JMeterSettings user, Path folder, RemoteEngines engines) {
    try {
      engines.requireListening();
      check(plan, folder);
      Optional<ListeningPorts> ports =
          engines.areRemote()
              ? Optional.of(ListeningPorts.at(engines.ownAddress()))
              : Optional.empty();
      Path given = folder.resolve("plan.properties");
      JMeterProcess.write(given, user.properties());
      List<String> arguments =
          List.of("-v", "-q", given.toString(), QUIET, "-j", folder.resolve(LOG).toString());
      List<String> jvm = new ArrayList<>(JMeterProcess.JVM);
      jvm.add("-DJMeter.NonGui=true");
      ports.ifPresent(at -> jvm.add(JMeterProcess.calledAt(at.address().getHostAddress())));
      return new PlanRun(
          folder,
          JMeterProcess.start(
              home.launch("plan", jvm, arguments),
              settings(plan, folder, given, engines),
              user,
              folder.resolve(OUT)),
          ports);
    } catch (IOException e) {
      throw new JMeterException("cannot start JMeter: " + Reason.of(e), e);
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
      throw new JMeterException("%s has a run's results: name another folder", folder);
    }
    // of a run that ended before its first row
    Files.deleteIfExists(folder.resolve(TALLY));
  }

  /**
   * Returns whether the load has begun and no user is active. A stopped Open Model Thread Group
   * sends nothing more and then waits for ever (JMeter 5.6.3), so only a dump of JMeter's threads
   * shows that the last answer has come.
   */
  private boolean isIdle() throws InterruptedException {
    try {
      // users of remote engines are no threads of this JMeter
      return ports.isEmpty()
          && Files.exists(jtl())
          && Jcmd.ask(process.pid(), "Thread.print")
              .filter(all -> !all.contains(AT_WORK))
              .isPresent();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the file of the rows, each appended when its request ends; not there before the load.
   */
  public Path jtl() {
    return folder.resolve(JTL);
  }

  /**
   * Checks the address on which JMeter waits for its remote engines' results; without remote
   * engines JMeter opens no port.
   *
   * @throws JMeterException if it listens on another address than its engines use
   */
  public void requireKnownAddress() {
    ports.ifPresent(allowed -> allowed.check(process.pid()));
  }

  /** Returns what JMeter has counted until now; it writes that four times a second. */
  public RequestCounts tally() {
    return RequestCounts.of(JMeterProcess.read(folder.resolve(TALLY)));
  }

  /** Returns JMeter's own log. */
  public Path log() {
    return folder.resolve(LOG);
  }

  /** Returns the process, which ends with the load. */
  public JMeterProcess process() {
    return process;
  }

  /**
   * Ends the load and waits until JMeter has ended. No new request begins; those in flight end and
   * get their rows. What is still in flight after the limit is cut off, and so are remote engines,
   * whose Open Model Thread Groups would wait for ever.
   *
   * @throws JMeterException if JMeter runs on after that
   */
  public void stopGracefully(Duration limit) throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    int idleLooks = 0;
    do {
      process.send("Shutdown");
      if (process.await(NUDGE)) {
        return;
      }
      idleLooks = isIdle() ? idleLooks + 1 : 0;
      if (idleLooks >= IDLE_LOOKS) {
        process.send("StopTestNow");
      }
    } while (System.nanoTime() < deadline);
    process.send("StopTestNow");
    if (process.await(CUTTING)) {
      return;
    }
    throw new JMeterException(
        "JMeter still waits for answers %d s after it was stopped: see %s",
        limit.toSeconds(), log());
  }

  /** Kills JMeter if it still runs; requests in flight get no rows. */
  @Override
  public void close() {
    process.close();
  }
}
