// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import dev.sqldyno.result.cell.MeasuredCell;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Names a cell that is compared.
 *
 * @param id in full, as programs read it: {@code ycsb/a[fields=all,threads=16]}
 * @param label by what tells it from those beside it: {@code ycsb/a (threads=16)}
 * @param title the same in a reader's words: {@code Mix A (threads=16)}; the label where its
 *     workload's folder has none
 * @param subject the engine or stack that both cells are of; empty where they are compared
 * @param shared what it has in common with all of its workload, in a sentence; may be empty
 */
public record CellName(String id, String label, String title, String subject, String shared) {
  /** Returns the id in full, {@code ycsb/a[fields=all,threads=16]}. */
  public static String id(String workload, String operation, Map<String, String> variant) {
    String id = workload + "/" + operation;
    return variant.isEmpty()
        ? id
        : variant.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining(",", id + "[", "]"));
  }

  /** Returns the same behind its engine, {@code mariadb/ycsb/a[threads=16]}. */
  public static String id(MeasuredCell.Key key) {
    return key.engine() + "/" + id(key.workload(), key.operation(), key.variant());
  }

  /** Returns the name of a cell that has no parameters. */
  public static CellName of(String name) {
    return new CellName(name, name, name, "", "");
  }

  /** Returns the title without a workload, which stands above it, and with the subject. */
  public String line() {
    String own = title.equals(label) ? title.substring(title.indexOf('/') + 1) : title;
    return subject.isEmpty() ? own : own + " on " + subject;
  }

  /** Returns the same name of this subject: {@code mariadb/ycsb/a}. */
  CellName by(String subjectId, String subjectName) {
    return new CellName(subjectId + "/" + id, subjectId + "/" + label, title, subjectName, shared);
  }

  /** Returns the name of one role of several; the cell's own where that is empty. */
  CellName role(String role) {
    return role.isEmpty()
        ? this
        : new CellName(id + "/" + role, label + ", " + role, title + ", " + role, subject, shared);
  }
}
