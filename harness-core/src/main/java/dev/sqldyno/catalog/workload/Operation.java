// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import java.util.List;
import java.util.Map;

/**
 * One measured operation of a workload.
 *
 * @param id its name in results and reports
 * @param kind of the operation
 * @param variants to measure: values by name; one empty map if there is nothing to vary
 * @param warmUp whether it runs once before the measurement
 */
public record Operation(String id, Kind kind, List<Map<String, String>> variants, boolean warmUp) {

  /** A kind of operation. */
  public enum Kind {
    /** The load of the tables. */
    LOAD,
    /** A fixed amount of work. */
    SHOT,
    /** Transactions for a time, or until a number of rows. */
    MIX
  }

  /** Returns whether it is of that kind. */
  public boolean is(Kind other) {
    return kind == other;
  }

  /** Returns whether its numbers of threads can be chosen. */
  public boolean takesThreads() {
    return is(Kind.MIX) && varies(RunSpec.THREADS);
  }

  /** Returns whether its variants have that parameter. */
  public boolean varies(String parameter) {
    return variants.stream().anyMatch(variant -> variant.containsKey(parameter));
  }
}
