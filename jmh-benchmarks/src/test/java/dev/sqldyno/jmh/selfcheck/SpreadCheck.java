// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.jmh.run.fork.RunLength;
import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** Does the same statement cost the engine the same each time? */
@Command(
    name = "spread",
    description =
        "How much one set-based UPDATE varies from window to window (CV: standard deviation / mean)"
            + " in engine CPU and in wall time, on one table that is settled in between. Fixed loops"
            + " in the client, which touch no memory, show how much the processor itself varies: one"
            + " chain of steps shows its clock rate, four at once show whoever shares the core. If a"
            + " loop itself misses the target, the machine is not quiet and the target is not"
            + " checked.")
final class SpreadCheck extends SelfCheckCommand {
  private static final String UPDATE = "update";

  /** The target of the engine's CPU time, on a quiet machine. */
  private static final Target STEADY = Target.atMost(0.01);

  SpreadCheck() {
    super(10, Size.QUICK);
  }

  @Override
  protected Report measure(TestBed bed) throws IOException {
    // the loops run before and after the updates, because they must show the machine of that time
    Floor before = Floor.of(rounds());
    // the benchmark is a single shot and ignores the window's length
    RunLength runLength =
        new RunLength(true, rounds(), Duration.ofSeconds(1), Duration.ofSeconds(1));
    List<Sample> samples = bed.benchmark("dml-sweep", UPDATE, Map.of(), runLength, 0);
    Floor floor = before.with(Floor.of(rounds()));

    List<Line> lines = new ArrayList<>();
    for (Counter counter : samples.getFirst().statement().counters().keySet()) {
      boolean cpu = counter == Counter.CPU;
      Line line =
          Series.of(
                  UPDATE,
                  cpu ? "engine CPU ms" : "engine M " + counter.id(),
                  samples,
                  sample -> sample.statement().get(counter).times(1e-6))
              .spread(cpu ? new Target[] {STEADY} : new Target[0]);
      lines.add(cpu ? floor.above(STEADY).map(line::unfit).orElse(line) : line);
    }
    lines.add(
        Series.of(
                UPDATE,
                "wall ms",
                samples,
                sample -> new Reading.Measured(sample.statement().wallNanos() * 1e-6))
            .spread());
    lines.addAll(floor.lines());
    return report(bed, "CV", lines);
  }
}
