// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.Word;
import java.util.List;

/** The order in which the engines of a repetition are measured. */
enum Interleave implements Word {
  /** All run; each cell is measured on one after the other, so that drift affects all alike. */
  CELLS,
  /** One runs at a time, for machines with too little memory for all. */
  ENGINES;

  /** Returns the groups of engines that run at the same time, in order. */
  List<List<Engine>> groups(List<Engine> engines) {
    return switch (this) {
      case CELLS -> List.of(engines);
      case ENGINES -> engines.stream().map(List::of).toList();
    };
  }
}
