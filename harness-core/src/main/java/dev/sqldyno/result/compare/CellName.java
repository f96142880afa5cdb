// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import dev.sqldyno.result.cell.MeasuredCell;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The name of a compared cell.
 *
 * @param id in full, for programs: {@code ycsb/a[fields=all,threads=16]}
 * @param label with its distinguishing parameters: {@code ycsb/a (threads=16)}
 * @param title for a reader: {@code Mix A (threads=16)}; the label if its workload's folder has
 *     none
 * @param subject the engine or stack of both cells; empty if two of them are compared
 * @param shared a sentence on the parameters that all cells of its workload share; may be empty
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

  /** Returns the id with its engine, {@code mariadb/ycsb/a[threads=16]}. */
  public static String id(MeasuredCell.Key key) {
    return key.engine() + "/" + id(key.workload(), key.operation(), key.variant());
  }

  /** Returns the name of a cell without parameters. */
  public static CellName of(String name) {
    return new CellName(name, name, name, "", "");
  }

  /** Returns the title without its workload, with the subject. */
  public String line() {
    String own = title.equals(label) ? title.substring(title.indexOf('/') + 1) : title;
    return subject.isEmpty() ? own : own + " on " + subject;
  }

  /** Returns the same name with a subject: {@code mariadb/ycsb/a}. */
  CellName by(String subjectId, String subjectName) {
    return new CellName(subjectId + "/" + id, subjectId + "/" + label, title, subjectName, shared);
  }

  /** Returns the same name with a role, unless that is empty. */
  CellName role(String role) {
    return role.isEmpty()
        ? this
        : new CellName(id + "/" + role, label + ", " + role, title + ", " + role, subject, shared);
  }
}
