// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.export;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.export.Export.ExportedCell;
import dev.sqldyno.report.export.Export.ExportedEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The command that measures an exported cell again, on the same release and settings. */
public final class RepeatCommand {
  private static final Pattern REPETITIONS = Pattern.compile("--repetitions (\\d{1,6})$");

  private RepeatCommand() {}

  /** Returns the command of a cell with these words. */
  static String of(
      ExportedEngine of,
      String workload,
      String operation,
      Map<String, String> variant,
      Size size,
      long repetitions) {
    List<String> command = new ArrayList<>(List.of("scripts/sqldyno bench"));
    EngineId id = EngineId.parse(of.id());
    if (id.lab() || of.meter() == MeterKind.INSTRUCTIONS_EMULATED) {
      command.add("--lab");
    }
    EngineId engine =
        new EngineId(
            id.folder(),
            id.version().map(begin -> EngineId.release(begin, of.version())),
            id.build().map(name -> name + "=/PATH"),
            id.settings(),
            false);
    command.add("--engines " + engine);
    command.add("--workloads " + workload);
    command.add("--operations " + operation);
    Map<String, String> rest = new TreeMap<>(variant);
    Optional.ofNullable(rest.remove("threads")).ifPresent(it -> command.add("--threads " + it));
    if (!rest.isEmpty()) {
      command.add(
          rest.entrySet().stream()
              .map(each -> each.getKey() + ":" + each.getValue())
              .collect(Collectors.joining("+", "--with ", "")));
    }
    if (of.durability() != Durability.COMMIT) {
      command.add("--durability " + of.durability().id());
    }
    if (size != Size.QUICK) {
      command.add("--size " + size.id());
    }
    command.add("--repetitions " + repetitions);
    return String.join(" ", command);
  }

  /** Returns whether the cell's command is its own; else it may hold anything. */
  public static boolean isOf(ExportedCell cell, ExportedEngine engine) {
    return REPETITIONS
        .matcher(cell.command())
        .results()
        .map(MatchResult::group)
        .map(last -> Long.parseLong(last.substring(last.indexOf(' ') + 1)))
        .anyMatch(repetitions ->
            of(engine, cell.workload(), cell.operation(), cell.variant(), cell.size(), repetitions)
                .equals(cell.command()));
  }
}
