// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import java.sql.SQLException;
import java.util.Collection;

/**
 * Codes of errors in a folder: SQLSTATEs of five characters, and vendors' codes of other lengths.
 */
public final class ErrorCodes {
  private ErrorCodes() {}

  /** Returns whether the error, or another that came with it, has one of the codes. */
  public static boolean isOneOf(SQLException error, Collection<String> codes) {
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
