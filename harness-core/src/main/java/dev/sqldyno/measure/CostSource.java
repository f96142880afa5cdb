// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import java.util.Map;

/** A source of some counters of an engine. Not thread-safe. */
public interface CostSource extends AutoCloseable {

  /** Puts the current totals, or the reason why a counter cannot be read now. */
  void read(Map<Counter, Reading> into);

  /** Begins to watch the unused engine, to know its idle work in later windows. */
  default void beginIdle() {}

  /** Ends the idle watch. */
  default void endIdle() {}

  /** Closes open files and connections, if any. */
  @Override
  default void close() {}
}
