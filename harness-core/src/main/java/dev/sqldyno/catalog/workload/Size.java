// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.Word;
import java.util.List;
import java.util.stream.Stream;

/** The amount of work of a run; each workload says what that means in rows. */
public enum Size implements Word {
  /** Seconds in all: a trial that everything works, not a measurement. */
  SMOKE,
  /** Minutes in all: the default. */
  QUICK,
  /** The published size. */
  FULL;

  /** Returns the size of that word; throws CatalogException, which names the nearest one. */
  public static Size of(String word) {
    List<String> known = Stream.of(values()).map(Size::id).toList();
    Nearest.require(word, known, "no size");
    return values()[known.indexOf(word)];
  }

  @Override
  public String toString() {
    return id();
  }
}
