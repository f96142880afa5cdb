// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.validate;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.jmh.run.Effort;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Does the same statement cost the engine the same each time? */
@Command(
    name = "spread",
    description =
        "How much repeats of one set-based UPDATE differ (CV: standard deviation / mean), in the"
            + " engine's CPU and in time; on one table, settled in between. A fixed"
            + " loop in the client shows how much the processor itself differs meanwhile.")
final class SpreadProof extends ProofCommand {
  private static final String UPDATE = "update";

  SpreadProof() {
    super(10, Size.QUICK);
  }

  @Override
  protected Report prove(Stand stand) throws IOException {
    // the benchmark is one shot: no window is needed
    Effort effort = new Effort(true, rounds(), Duration.ofSeconds(1), Duration.ofSeconds(1));
    List<Sample> samples = stand.benchmark("dml-sweep", UPDATE, Map.of(), effort, 0);
    List<Line> lines = new ArrayList<>();
    for (Counter counter : samples.getFirst().statement().counters().keySet()) {
      boolean cpu = counter == Counter.CPU;
      lines.add(
          series(
                  samples,
                  cpu ? "engine CPU ms" : "engine M " + counter.id(),
                  sample -> sample.statement().get(counter).times(1e-6))
              .spread(cpu ? Optional.of(Target.atMost(0.01)) : Optional.empty()));
    }
    lines.add(
        series(
                samples,
                "wall ms",
                sample -> new Reading.Measured(sample.statement().wallNanos() * 1e-6))
            .spread(Optional.empty()));
    // the floor: on a machine whose processor differs with itself, nothing is steadier than this
    lines.add(
        new Series("fixed loop", "client CPU ms", FixedLoop.rounds(rounds()))
            .spread(Optional.empty()));
    return new Report(stand.title(name(), rounds()), "CV", lines, stand.notes());
  }

  private static Series series(
      List<Sample> samples, String quantity, Function<Sample, Reading> reading) {
    return new Series(UPDATE, quantity, samples.stream().map(reading).toList());
  }
}
