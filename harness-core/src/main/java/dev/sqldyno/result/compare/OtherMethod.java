// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.compare.CellComparisons.Pair;
import java.util.Optional;
import java.util.stream.Stream;

/** The difference between two versions of sqldyno in what they charged an engine with. */
final class OtherMethod {
  private OtherMethod() {}

  /** Returns the difference between two runs; empty if a cell's costs are of one method. */
  static Optional<String> between(Pair<MeasuredCell> pair) {
    return differs("idle work subtracted", idle(pair.by()), idle(pair.cell()))
        .or(() ->
            settles(pair) && isOneEngine(pair)
                ? differs(
                    "settled",
                    settling(pair.by(), pair.before()),
                    settling(pair.cell(), pair.now()))
                : Optional.empty());
  }

  private static Optional<String> differs(String what, String before, String now) {
    return before.equals(now)
        ? Optional.empty()
        : Optional.of(
            "%s %s and %s: measure both with one version of sqldyno".formatted(what, before, now));
  }

  /** Returns how the idle work of an engine in the lab was found; older versions did by time. */
  private static String idle(MeasuredCell cell) {
    return cell.samples().stream()
            .anyMatch(each -> each.statement().counters().containsKey(Counter.INSTRUCTIONS_IDLE))
        ? "by rounds"
        : "by time";
  }

  private static boolean settles(Pair<MeasuredCell> pair) {
    return Stream.of(pair.cell(), pair.by())
        .flatMap(each -> each.samples().stream())
        .map(Sample::settle)
        .anyMatch(Optional::isPresent);
  }

  private static boolean isOneEngine(Pair<MeasuredCell> pair) {
    return folder(pair.by()).equals(folder(pair.cell()));
  }

  private static String folder(MeasuredCell cell) {
    return EngineId.parse(cell.key().engine()).folder();
  }

  private static String settling(MeasuredCell cell, RunInfo info) {
    return info.engine(cell.key().engine())
        .map(engine -> engine.settings().get(EngineInfo.SETTLE))
        .map("by '%s'"::formatted)
        .orElse("by statements that were not recorded");
  }
}
