// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.plan;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.stacks.jmeter.JMeterException;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.jmeter.JMeterSettings;
import dev.sqldyno.stacks.jmeter.JtlCheck;
import dev.sqldyno.stacks.jmeter.JtlSummary;
import dev.sqldyno.stacks.jmeter.JtlTail;
import dev.sqldyno.stacks.jmeter.NeededClasses;
import dev.sqldyno.stacks.jmeter.PlanRun;
import dev.sqldyno.stacks.jmeter.RemoteEngines;
import dev.sqldyno.stacks.jmeter.RequestCounts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A run of a plan to its end, or until it is stopped.
 *
 * @param settings of the user
 * @param folder for the results
 */
public record PlanTrial(
    JMeterHome home, Path plan, JMeterSettings settings, Path folder, RemoteEngines engines) {
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final Duration REPORT = Duration.ofSeconds(2);

  /** The time for a service to answer its last requests. */
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(60);

  /**
   * The outcome of a run.
   *
   * @param generator the cost of JMeter itself, without remote engines
   * @param complaints why its numbers cannot be trusted; empty if they can
   * @param warnings errors in JMeter's log that concern no request, so that the numbers stand
   * @param uncounted why the number of requests of the plan was not known; empty if it was, or if
   *     the run was cut short
   */
  public record Outcome(
      JtlSummary requests,
      LoadGenerator generator,
      List<String> complaints,
      List<String> warnings,
      Optional<String> uncounted) {}

  /**
   * Runs the plan.
   *
   * @param enough asked twice a second; once it is true, no new request begins, and those in flight
   *     end
   * @throws JMeterException if it cannot begin
   */
  public Outcome run(BooleanSupplier enough, Consumer<String> progress)
      throws InterruptedException {
    NeededClasses.requireIn(home, settings.plugins(), plan);
    long rows = 0;
    LoadGenerator generator = new LoadGenerator();
    boolean cut = false;
    try (PlanRun run = PlanRun.start(home, plan, settings, folder, engines);
        JtlTail tail = new JtlTail(run.jtl())) {
      progress.accept("JMeter starts");
      long lastReport = System.nanoTime();
      while (!run.process().await(LOOK) && !cut) {
        rows += tail.poll().size();
        JtlSummary requests = run.tally().requests();
        generator.look(run.process().pid(), requests.rows());
        run.requireKnownAddress();
        if (System.nanoTime() - lastReport > REPORT.toNanos()) {
          lastReport = System.nanoTime();
          progress.accept(say("%,d requests, %,d failed", requests.rows(), requests.errors()));
        }
        if (enough.getAsBoolean()) {
          cut = true;
          progress.accept("stopping: waiting for the last answers");
          run.stopGracefully(LAST_ANSWERS);
        }
      }
      rows += tail.poll().size();
      RequestCounts tally = run.tally();
      List<String> complaints =
          cut ? JtlCheck.ofAny().complaints(tally.requests()) : complaints(tally, run);
      unwritten(tally, rows).ifPresent(complaints::add);
      tail.cutOff().ifPresent(complaints::add);
      return new Outcome(
          tally.requests(),
          generator,
          complaints,
          List.copyOf(tally.logged().values()),
          cut ? Optional.empty() : tally.unknown());
    }
  }

  /** Returns a complaint about missing rows, as JMeter itself does not notice failed writes. */
  private static Optional<String> unwritten(RequestCounts tally, long rows) {
    return rows < tally.results()
        ? Optional.of(
            "samples.jtl has %d rows of %d results: is its disk full?"
                .formatted(rows, tally.results()))
        : Optional.empty();
  }

  private static List<String> complaints(RequestCounts tally, PlanRun run) {
    tally
        .refused()
        .ifPresent(why -> {
          throw new JMeterException(why);
        });
    List<String> complaints =
        new JtlCheck(tally.expected(), tally.perSecond()).complaints(tally.requests());
    tally
        .firstUserError()
        .ifPresent(first ->
            complaints.add(
                "%d errors in JMeter ended users of the plan, or left a request without a result: %s: see jmeter.log"
                    .formatted(tally.userErrors(), first)));
    if (run.process().exitStatus() != 0 || !tally.whole()) {
      complaints.add(
          "JMeter %s before its plan ended: see jmeter.log and jmeter.out"
              .formatted(run.process().howItEnded()));
    }
    return complaints;
  }
}
