// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.OwnFiles;

/** Writes and reads the JSON of a run's folder: equal values make equal bytes. */
final class Json {
  /** Reads what {@link #pretty} and {@link #line} wrote. */
  static final OwnFiles FILES =
      new OwnFiles(ResultException::new, "restore it from a copy, or measure again");

  private Json() {}

  static String pretty(Object value) {
    return OwnFiles.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  static String line(Object value) {
    return OwnFiles.JSON.writeValueAsString(value) + "\n";
  }
}
