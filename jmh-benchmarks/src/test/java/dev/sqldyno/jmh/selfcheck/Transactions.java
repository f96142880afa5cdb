// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How fast a client's transactions were, and what one cost.
 *
 * @param engineMicros the engine's CPU time, gross
 */
record Transactions(Reading perSecond, Reading engineMicros, Reading clientMicros) {

  static final String CLIENT = "client CPU us";

  static Transactions of(Sample sample) {
    return new Transactions(
        Work.of(sample).perSecond(),
        cpuMicros(sample.statement(), sample.rows()),
        cpuMicros(sample.client(), sample.rows()));
  }

  /** Takes a client of which no engine's cost is known. */
  static Transactions of(Work work) {
    return new Transactions(
        work.perSecond(),
        new Reading.Unavailable("the loop's engine was not metered"),
        work.cpuMicros());
  }

  static Reading cpuMicros(Cost cost, double transactions) {
    return cost.get(Counter.CPU).times(1e-3 / transactions);
  }

  /** Compares two clients by all three quantities; the engine's CPU time has no target. */
  static List<Line> compared(
      Rounds<Transactions> rounds,
      String ours,
      String other,
      Optional<String> whyNot,
      Target[] rate,
      Target[] client) {
    List<Line> lines = new ArrayList<>();
    lines.addAll(
        rounds.compared(ours, other, whyNot, "transactions/s", Transactions::perSecond, rate));
    lines.addAll(rounds.compared(ours, other, whyNot, "engine CPU us", Transactions::engineMicros));
    lines.addAll(rounds.compared(ours, other, whyNot, CLIENT, Transactions::clientMicros, client));
    return lines;
  }
}
