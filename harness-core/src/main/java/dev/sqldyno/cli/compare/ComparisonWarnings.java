// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import dev.sqldyno.cli.options.ShownRunOption;
import dev.sqldyno.result.BuildInfo;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.compare.ShownRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The sentences on what the ratios of a comparison cannot show. */
final class ComparisonWarnings {
  private ComparisonWarnings() {}

  /** Returns the warnings on a run, and on what else differs in a later one. */
  static List<String> of(ShownRun run, Optional<ShownRun> later) {
    Stream<String> ofEach =
        Stream.concat(Stream.of(run), later.stream()).flatMap(ComparisonWarnings::ofOne).distinct();
    Stream<String> changes =
        later.stream().flatMap(other -> BuildInfo.changes(run.info(), other.info()).stream());
    return Stream.concat(ofEach, changes).toList();
  }

  private static Stream<String> ofOne(ShownRun run) {
    return Stream.of(
            ShownRunOption.warning(run).stream(),
            interruptions(run),
            BuildInfo.warnings(run.info()).stream())
        .flatMap(sentences -> sentences);
  }

  /** Returns the commands whose part of the run was interrupted. */
  static Stream<String> interrupted(RunInfo info) {
    return info.parts().entrySet().stream()
        .filter(part -> !part.getValue().complete())
        .map(Map.Entry::getKey);
  }

  private static Stream<String> interruptions(ShownRun run) {
    return interrupted(run.info())
        .map(command ->
            "Warning: run %s was interrupted, so not all was compared: measure the rest by sqldyno %s --resume %s"
                .formatted(run.info().id(), command, run.folder().path()));
  }
}
