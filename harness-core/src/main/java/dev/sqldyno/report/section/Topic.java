// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.section;

import dev.sqldyno.result.cell.WorkUnit;
import dev.sqldyno.result.compare.Labels;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The works in one table or chart.
 *
 * @param title common to its works, such as "insert (commit=auto)"
 * @param works by their distinguishing parameters
 */
public record Topic(String title, Map<String, Work> works) {
  /** An operation with its parameters. */
  public record Work(String operation, Map<String, String> variant) {}

  /** Returns a topic for each operation; a single one if each operation has one variant. */
  public static List<Topic> of(Section section) {
    List<Work> all =
        section.cells().stream()
            .map(cell -> new Work(cell.key().operation(), cell.key().variant()))
            .distinct()
            .toList();
    int operations = section.operations().size();
    if (operations > 1 && all.size() == operations) {
      boolean mixes = section.unit() == WorkUnit.TRANSACTION;
      return List.of(of(section, mixes ? "each mix" : "each operation", all));
    }
    return section.operations().stream()
        .map(each ->
            of(section, each, all.stream().filter(w -> w.operation().equals(each)).toList()))
        .toList();
  }

  private static Topic of(Section section, String what, List<Work> works) {
    Map<String, String> common =
        works.size() > 1
            ? Labels.common(works.stream().map(work -> own(section, work)).toList())
            : Map.of();
    boolean several = works.stream().map(Work::operation).distinct().count() > 1;
    Map<String, Work> labelled = new LinkedHashMap<>();
    for (Work work : works) {
      Map<String, String> own = Labels.without(own(section, work), common);
      labelled.put(
          several || own.isEmpty() ? Labels.titled(work.operation(), own) : Labels.text(own), work);
    }
    return new Topic(Labels.titled(what, common), labelled);
  }

  private static Map<String, String> own(Section section, Work work) {
    return section.labels().own(section.workload(), work.operation(), work.variant());
  }
}
