// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.validate;

import dev.sqldyno.catalog.Size;
import dev.sqldyno.jmh.run.Effort;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.host.FixedWork;
import dev.sqldyno.result.Sample;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import picocli.CommandLine.Command;

/** Does the same statement cost the engine the same each time? */
@Command(
    name = "spread",
    description =
        "How much repeats of one set-based UPDATE differ (CV: standard deviation / mean), in the"
            + " engine's CPU and in time; on one table, settled in between. Fixed loops in the"
            + " client, which touch no memory, show how much the processor differs with itself: one"
            + " chain of steps by its clock, four at once by who shares the core.")
final class SpreadProof extends ProofCommand {
  private static final String UPDATE = "update";

  /** About half a second. */
  private static final int STEPS = 200_000_000;

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
    // the floor: where the processor differs with itself, no CPU time is steadier than this
    lines.add(floor("fixed loop, one chain", seed -> FixedWork.inOneChain(seed, STEPS)));
    lines.add(floor("fixed loop, four chains", seed -> FixedWork.inFourChains(seed, STEPS)));
    return new Report(stand.title(name(), rounds()), "CV", lines, stand.notes());
  }

  private Line floor(String what, LongUnaryOperator work) {
    return new Series(what, "client CPU ms", FixedLoop.rounds(rounds(), work))
        .spread(Optional.empty());
  }

  private static Series series(
      List<Sample> samples, String quantity, Function<Sample, Reading> reading) {
    return new Series(UPDATE, quantity, samples.stream().map(reading).toList());
  }
}
