// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import java.util.Map;

/** Reads some counters of an engine from one place. Not thread-safe. */
public interface CostSource extends AutoCloseable {

  /** Puts the present totals; a counter that cannot be read now gets its reason. */
  void read(Map<Counter, Reading> into);

  /** Closes what it holds open, if anything. */
  @Override
  default void close() {}
}
