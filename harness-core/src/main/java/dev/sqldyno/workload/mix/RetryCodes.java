// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import java.sql.SQLException;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Recognises the errors after which a whole transaction may be attempted again.
 *
 * @param codes SQLSTATEs of five characters, and vendor's codes of other lengths
 */
record RetryCodes(Set<String> codes) implements Predicate<SQLException> {

  /** Returns whether the error, or another that came with it, is one of them. */
  @Override
  public boolean test(SQLException error) {
    for (SQLException each = error; each != null; each = each.getNextException()) {
      // a vendor's code of five digits is no SQLSTATE
      String code = Integer.toString(each.getErrorCode());
      if (each.getSQLState() != null && codes.contains(each.getSQLState())
          || code.length() != 5 && codes.contains(code)) {
        return true;
      }
    }
    return false;
  }
}
