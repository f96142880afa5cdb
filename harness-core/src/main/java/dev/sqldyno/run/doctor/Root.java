// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The folder that holds {@code proc} and {@code sys}: {@code /}, or a recorded machine. */
record Root(Path path) {

  /** The file's text without the final line break; empty where it cannot be read. */
  Optional<String> text(String file) {
    try {
      return Optional.of(Files.readString(path.resolve(file)).stripTrailing());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** What the pattern's first group matches in the file; empty where it does not. */
  Optional<String> find(String file, String pattern) {
    return text(file)
        .map(Pattern.compile(pattern, Pattern.MULTILINE)::matcher)
        .filter(Matcher::find)
        .map(match -> match.group(1));
  }
}
