// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import static dev.sqldyno.result.Text.say;
import static dev.sqldyno.result.Text.sayIf;

import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.cell.MeasuredCell;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The part of a run that is shown, without engines whose licence forbids publishing.
 *
 * @param folder of the whole run
 * @param info with the shown engines only
 * @param cells of the shown engines
 * @param labels of these cells
 * @param hidden ids of the other engines
 */
public record ShownRun(
    RunFolder folder, RunInfo info, List<MeasuredCell> cells, Labels labels, Set<String> hidden) {

  /**
   * Reads a run.
   *
   * @param includeUnpublishable whether to show all engines
   */
  public static ShownRun of(RunFolder folder, boolean includeUnpublishable) {
    RunInfo all = folder.info();
    Set<String> hidden =
        all.engines().stream()
            .filter(e -> !e.publish() && !includeUnpublishable)
            .map(EngineInfo::id)
            .collect(Collectors.toSet());
    RunInfo info =
        all.with(
            all.engines().stream().filter(e -> !hidden.contains(e.id())).toList(),
            all.gaps().stream()
                .filter(g -> hidden.stream().noneMatch(id -> (g.what() + "/").startsWith(id + "/")))
                .toList());
    List<MeasuredCell> cells =
        StatementComparisons.inOrder(
            info,
            MeasuredCell.of(
                folder.samples().stream().filter(s -> !hidden.contains(s.engine())).toList()));
    return new ShownRun(folder, info, cells, Labels.of(info, cells), hidden);
  }

  /** Returns "ycsb/a (threads=16) on PostgreSQL". */
  public String name(MeasuredCell cell) {
    return "%s on %s".formatted(labels.name(cell).title(), info.nameOf(cell.key().engine()));
  }

  /** Returns the commands whose part of a run was interrupted. */
  public static Stream<String> interrupted(RunInfo info) {
    return info.parts().entrySet().stream()
        .filter(part -> !part.getValue().complete())
        .map(Map.Entry::getKey);
  }

  /** Returns a warning for each part of a run that was interrupted. */
  public static List<String> interruptions(RunFolder run) {
    return interrupted(run.info())
        .map(command ->
            say(
                "Warning: run %s was interrupted, so not all is here: measure the rest by sqldyno %s --resume %s",
                run.info().id(), command, run.path()))
        .toList();
  }

  /** Returns whether that engine is shown. */
  public boolean shows(String engine) {
    return !hidden.contains(engine);
  }

  /** Returns how many engines are not shown, and why; empty if all are. */
  public Optional<String> leftOut() {
    return sayIf(
        !hidden.isEmpty(),
        "%d engine%s left out: the licence forbids publishing benchmark results",
        hidden.size(),
        hidden.size() == 1 ? "" : "s");
  }
}
