// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.util.ArrayList;
import java.util.List;

/** Splits a command as a shell does, without a shell: blanks between words, quotes around some. */
public final class CommandWords {
  private CommandWords() {}

  /**
   * Returns the words of the command.
   *
   * @throws IllegalArgumentException if there is none, or a quote is left open
   */
  public static List<String> of(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (char c : command.toCharArray()) {
      if (quote != 0 ? c == quote : c == '"' || c == '\'') {
        quote = quote == 0 ? c : 0;
        inWord = true;
      } else if (quote == 0 && Character.isWhitespace(c)) {
        if (inWord) {
          words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
      } else {
        word.append(c);
        inWord = true;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("a quote is left open in: " + command);
    }
    if (inWord) {
      words.add(word.toString());
    }
    if (words.isEmpty()) {
      throw new IllegalArgumentException("the command is empty");
    }
    return words;
  }
}
