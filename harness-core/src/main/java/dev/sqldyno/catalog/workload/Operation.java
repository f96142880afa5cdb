// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import java.util.List;
import java.util.Map;

/**
 * One measured operation of a workload.
 *
 * @param id its name in results and reports
 * @param kind what it is in the workload's folder
 * @param variants the values of names that a run measures; one empty map if there is nothing to
 *     vary
 * @param warmUp whether it is done before it is measured
 */
public record Operation(String id, Kind kind, List<Map<String, String>> variants, boolean warmUp) {

  /** What an operation is in its workload's folder. */
  public enum Kind {
    /** It fills the tables. */
    LOAD,
    /** It does a fixed amount of work. */
    SHOT,
    /** It does transactions for a time, or until rows are there. */
    MIX
  }

  /** Returns whether it is of that kind. */
  public boolean is(Kind other) {
    return kind == other;
  }

  /** Returns whether a run may choose its numbers of threads. */
  public boolean takesThreads() {
    return is(Kind.MIX) && varies(RunSpec.THREADS);
  }

  /** Returns whether its variants name a value of that parameter. */
  public boolean varies(String parameter) {
    return variants.stream().anyMatch(variant -> variant.containsKey(parameter));
  }
}
