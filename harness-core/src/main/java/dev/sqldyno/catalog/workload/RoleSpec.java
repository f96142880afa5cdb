// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import dev.sqldyno.catalog.text.YamlValues;
import java.util.Map;

/**
 * One kind of client of a mix.
 *
 * @param threads their number: a number, an amount of the workload's sizes, or {@code threads},
 *     which is the variant's
 * @param run weights by the names of transactions
 * @param pause between its transactions, such as {@code 100ms}; empty for none
 */
public record RoleSpec(String threads, Map<String, Double> run, String pause) {
  public RoleSpec {
    threads = threads.isEmpty() ? RunSpec.THREADS : threads;
    YamlValues.required(run.keySet(), "roles: run");
  }

  /** Returns whether its number of threads is the variant's. */
  boolean variesThreads() {
    return threads.equals(RunSpec.THREADS);
  }
}
