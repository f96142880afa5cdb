// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sqldyno.catalog.text.Required;
import java.util.List;
import java.util.Map;

/**
 * An operation that is a fixed amount of work of one client, like JMH's single shot.
 *
 * @param run the transaction that is repeated
 * @param rows the rows that the work touches: a number, or an amount of the workload's sizes.
 *     {@code run} is repeated accordingly, by the rows that its statement must write
 * @param times repetitions of {@code run}, each on all {@code rows}; empty if the rows determine
 *     them. The rows written are then checked by the statement's own {@code rows} or an invariant
 * @param begin the tables before each window: {@code loaded}, {@code empty}, or {@code kept} from
 *     the window before
 * @param commit {@code auto} to commit each transaction, or {@code transaction} to commit the whole
 *     work
 * @param warmUp whether the work runs once before the measurement
 * @param variants to measure; one empty map if there are none
 */
public record ShotSpec(
    @Required String run,
    @Required String rows,
    String times,
    String begin,
    String commit,
    Boolean warmUp,
    @JsonSetter(nulls = Nulls.SET) List<Map<String, String>> variants) {
  public ShotSpec {
    begin = begin.isEmpty() ? "loaded" : begin;
    commit = commit.isEmpty() ? "auto" : commit;
    warmUp = warmUp == null || warmUp;
    variants = variants == null ? List.of(Map.of()) : variants;
  }

  /** Returns the same with these values of a name, as {@link RunSpec#with}. */
  ShotSpec with(String name, List<String> values, boolean anywhere) {
    List<Map<String, String>> others = RunSpec.with(name, values, anywhere, variants);
    return new ShotSpec(run, rows, times, begin, commit, warmUp, others);
  }
}
