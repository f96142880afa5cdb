// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.report.section.Subject;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** The line on the memory of the clients' processes in long windows. */
public record ClientMemory(Section section) {
  /** By then the JVM's heap has its size. */
  private static final long SETTLED_NANOS = TimeUnit.MINUTES.toNanos(5);

  /** Returns the line; empty without a reading after five minutes. */
  public List<Block> blocks() {
    List<String> each = section.subjects().stream().flatMap(of -> of(of).stream()).toList();
    return each.isEmpty()
        ? List.of()
        : List.of(
            new Block.Paragraph(
                "Resident memory of the clients' processes after the first five minutes: %s."
                    .formatted(String.join("; ", each))));
  }

  /** Returns "PostgreSQL 207 MB to 214 MB"; with load workers, of each and of the controller. */
  private List<String> of(Subject subject) {
    Map<String, LongSummaryStatistics> processes = new TreeMap<>();
    for (MeasuredCell cell : section.of(subject)) {
      cell.samples().stream()
          .flatMap(sample -> sample.clients().stream())
          .forEach(window -> add(window, processes));
    }
    return processes.entrySet().stream()
        .map(process ->
            say(
                "%s%s %s to %s",
                subject.name(),
                processes.size() == 1 ? "" : process(process.getKey()),
                Unit.BYTES.format(process.getValue().getMin()),
                Unit.BYTES.format(process.getValue().getMax())))
        .toList();
  }

  private static String process(String name) {
    return name.equals(Second.CLIENT) ? ", controller" : ", load worker " + name;
  }

  private static void add(LoadWindow window, Map<String, LongSummaryStatistics> processes) {
    long end = 0;
    for (Second second : window.seconds()) {
      end += second.nanos();
      if (end > SETTLED_NANOS) {
        second
            .memory()
            .forEach((process, bytes) ->
                processes.computeIfAbsent(process, _ -> new LongSummaryStatistics()).accept(bytes));
      }
    }
  }
}
