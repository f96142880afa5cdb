// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.plan;

import dev.sqldyno.workload.jmeter.Engines;
import dev.sqldyno.workload.jmeter.JMeterHome;
import dev.sqldyno.workload.jmeter.JtlCheck;
import dev.sqldyno.workload.jmeter.JtlSummary;
import dev.sqldyno.workload.jmeter.JtlTail;
import dev.sqldyno.workload.jmeter.PlanFile;
import dev.sqldyno.workload.jmeter.PlanRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A plan that is run to its end, or to the moment when somebody wants it to stop.
 *
 * @param properties as {@code -J} gives them; no secret
 * @param folder of the results
 */
public record PlanTrial(
    JMeterHome home, Path plan, Map<String, String> properties, Path folder, Engines engines) {
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final Duration TELL = Duration.ofSeconds(2);

  /** As long as a service may take for what it was sent. */
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(60);

  /**
   * How a run went.
   *
   * @param generator what JMeter itself cost; nothing is known of remote engines
   * @param complaints why its numbers are not to be believed; none: they are
   * @param counted false where nobody could tell how many requests the plan would send
   */
  public record Outcome(
      JtlSummary rows, Generator generator, List<String> complaints, boolean counted) {}

  /**
   * Runs it.
   *
   * @param enough looked at twice a second; when true no new request begins, and those in flight
   *     end
   */
  public Outcome run(BooleanSupplier enough, Consumer<String> progress)
      throws InterruptedException {
    JtlCheck check = PlanFile.read(plan, properties).check(engines.count());
    JtlSummary rows = new JtlSummary();
    Generator generator = new Generator();
    List<String> complaints = new ArrayList<>();
    boolean cut = false;
    int status;
    try (PlanRun run = PlanRun.start(home, plan, properties, folder, PlanRun::apart, engines);
        JtlTail tail = new JtlTail(run.jtl())) {
      progress.accept("JMeter starts");
      long told = System.nanoTime();
      while (!run.await(LOOK) && !cut) {
        rows.add(tail.poll());
        generator.look(run.pid(), rows.rows());
        if (System.nanoTime() - told > TELL.toNanos()) {
          told = System.nanoTime();
          progress.accept(soFar(rows));
        }
        if (enough.getAsBoolean()) {
          cut = true;
          progress.accept("stopping: waiting for the last answers");
          run.stopGracefully(LAST_ANSWERS);
        }
      }
      rows.add(tail.poll());
      complaints.addAll((cut ? JtlCheck.ofAny() : check).complaints(rows));
      tail.cutOff().ifPresent(complaints::add);
      status = run.exitStatus().orElse(0);
    }
    if (status != 0 && !cut) {
      complaints.add(
          "JMeter ended with status %d, before its plan did: see jmeter.log and jmeter.out"
              .formatted(status));
    }
    return new Outcome(rows, generator, complaints, cut || check.rows().isPresent());
  }

  private static String soFar(JtlSummary rows) {
    return String.format(Locale.ROOT, "%,d requests, %,d failed", rows.rows(), rows.errors());
  }
}
