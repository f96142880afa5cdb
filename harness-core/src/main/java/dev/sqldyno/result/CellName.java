// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

/**
 * Names a cell that is compared.
 *
 * @param id in full, as programs read it: {@code ycsb/a[fields=all,threads=16]}
 * @param label by what tells it from those beside it: {@code ycsb/a (threads=16)}
 * @param shared what it has in common with all of its workload, in a sentence; may be empty
 */
public record CellName(String id, String label, String shared) {
  /** Returns the name of a cell that has no parameters. */
  public static CellName of(String name) {
    return new CellName(name, name, "");
  }

  /** Returns the same name with who was measured before it: {@code mariadb/ycsb/a}. */
  CellName by(String subject) {
    return new CellName(subject + "/" + id, subject + "/" + label, shared);
  }

  /** Returns the name of one role of several; the cell's own where that is empty. */
  CellName role(String role) {
    return role.isEmpty() ? this : new CellName(id + "/" + role, label + ", " + role, shared);
  }
}
