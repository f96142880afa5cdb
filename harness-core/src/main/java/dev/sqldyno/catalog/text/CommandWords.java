// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.text;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The words of a command, split as in a shell: with blanks between words and quotes around some.
 */
public final class CommandWords {
  private static final Pattern WORD =
      Pattern.compile("(?:[^\\p{javaWhitespace}\"']++|\"[^\"]*+\"|'[^']*+')++");

  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|'([^']*)'");

  private static final Pattern PLAIN = Pattern.compile("[\\w./:=,@%+-]+");

  private CommandWords() {}

  /** Returns the word as a shell reads it: in quotes unless it is plain. */
  public static String quoted(Object word) {
    String text = word.toString();
    return PLAIN.matcher(text).matches() ? text : "'%s'".formatted(text.replace("'", "'\\''"));
  }

  /**
   * Returns the words of the command.
   *
   * @throws IllegalArgumentException if there is none, or a quote is left open
   */
  public static List<String> of(String command) {
    if (!WORD.matcher(command).replaceAll("").isBlank()) {
      throw new IllegalArgumentException("a quote is left open in: " + command);
    }
    List<String> words =
        WORD.matcher(command)
            .results()
            .map(word -> QUOTED.matcher(word.group()).replaceAll("$1$2"))
            .toList();
    if (words.isEmpty()) {
      throw new IllegalArgumentException("the command is empty");
    }
    return words;
  }
}
