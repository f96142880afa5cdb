// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Options and properties that have another name now; the old one is refused with the new one. */
final class OldNames {
  private static final Map<String, String> NEW =
      Map.of("engine", "engines", "passes", "repetitions", "repeats", "repetitions");

  private OldNames() {}

  /** What the option is called now, if the command has that one. */
  static Optional<String> ofOption(String option, Set<String> known) {
    String name = option.replaceFirst("^--", "").replaceFirst("=.*", "");
    return Optional.ofNullable(NEW.get(name)).map("--"::concat).filter(known::contains);
  }

  /** Throws IllegalArgumentException where one of the properties has another name now. */
  static void refuse(Map<String, String> properties) {
    for (String name : properties.keySet()) {
      if (NEW.containsKey(name)) {
        throw new IllegalArgumentException(
            "property '%s' is called '%s' now".formatted(name, NEW.get(name)));
      }
    }
  }
}
