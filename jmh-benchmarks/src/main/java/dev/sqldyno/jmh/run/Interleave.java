// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sqldyno.catalog.Engine;
import java.util.List;

/** How the engines of a repetition alternate. */
enum Interleave {
  /** All run; each cell is measured on one after the other, so that what drifts meets all alike. */
  @JsonProperty("cells")
  CELLS,
  /** One runs at a time, for machines that have not enough memory for all. */
  @JsonProperty("engines")
  ENGINES;

  /** The engines that run at the same time, in the order of their turns. */
  List<List<Engine>> groups(List<Engine> engines) {
    return switch (this) {
      case CELLS -> List.of(engines);
      case ENGINES -> engines.stream().map(List::of).toList();
    };
  }
}
