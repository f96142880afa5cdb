// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import java.util.Map;

/** One place where some counters of an engine can be read. Not thread-safe. */
public interface CostSource extends AutoCloseable {

  /** Puts the present totals; a counter that cannot be read now is put with its reason. */
  void read(Map<Counter, Reading> into);

  @Override
  void close();
}
