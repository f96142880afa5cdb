// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.host.FixedWork;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How much the processor differs with itself, as two fixed loops show that touch no memory: no CPU
 * time of anything else is steadier.
 *
 * @param clock CPU ms of one chain of steps, which the clock decides
 * @param core CPU ms of four chains at once, which slow down where somebody shares the core
 */
record Floor(List<Reading> clock, List<Reading> core) {
  /** About half a second. */
  private static final int STEPS = 200_000_000;

  static Floor of(int rounds) {
    return new Floor(
        FixedLoop.rounds(rounds, seed -> FixedWork.inOneChain(seed, STEPS)),
        FixedLoop.rounds(rounds, seed -> FixedWork.inFourChains(seed, STEPS)));
  }

  Floor with(Floor later) {
    return new Floor(joined(clock, later.clock), joined(core, later.core));
  }

  /** Both loops as lines of the table. */
  List<Line> lines() {
    return List.of(line("one chain", clock), line("four chains", core));
  }

  /** Says so where a loop itself misses the target: no engine can meet it here then. */
  Optional<String> above(Target target) {
    return lines().stream()
        .flatMap(line -> line.check().stream().flatMap(check -> above(target, line, check)))
        .findFirst();
  }

  private static Stream<String> above(Target target, Line line, Judgement check) {
    return check.value() instanceof Reading.Measured(double cv) && !target.metBy(cv)
        ? Stream.of(
            String.format(
                Locale.ROOT,
                "the machine is not quiet, \"%s\" has a CV of %.3f itself",
                line.subject(),
                cv))
        : Stream.of();
  }

  private static Line line(String chains, List<Reading> cpuMillis) {
    return new Series("fixed loop, " + chains, "client CPU ms", cpuMillis).spread(Optional.empty());
  }

  private static List<Reading> joined(List<Reading> first, List<Reading> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }
}
