// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** An enum constant whose word in files, options and reports is its name: {@code same-sql}. */
public interface Word {
  String name();

  /** Returns the word. */
  @JsonValue
  default String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
