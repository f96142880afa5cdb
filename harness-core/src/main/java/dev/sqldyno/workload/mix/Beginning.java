// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.Word;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How a window finds the tables. */
public enum Beginning implements Word {
  /** Made anew, without rows. */
  EMPTY,
  /** Made and loaded anew. */
  LOADED,
  /** As the window before left them; loaded before the first. */
  KEPT;

  static Beginning of(Definitions definitions, List<String> path, String word) {
    List<String> words = Stream.of(values()).map(Word::id).toList();
    if (!words.contains(word)) {
      throw definitions.unknown(path, "state of the tables", word, words);
    }
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
