// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.List;
import java.util.Map;

/**
 * A fixed amount of work that one client does in a window, as JMH's single shot: an operation.
 *
 * @param run the transaction that is done again and again
 * @param rows how many rows the work touches: a number, or an amount of the workload's sizes.
 *     {@code run} is done as often as it takes, by the rows that its statement must write
 * @param times how often {@code run} is done, each time on so many {@code rows}; empty if the rows
 *     say it. What it then writes, its statement's own {@code rows} or an invariant must say
 * @param begin how each window finds the tables: {@code loaded} anew, {@code empty}, or {@code
 *     kept} as the window before left them
 * @param commit {@code auto} if each transaction is one of the engine, or {@code transaction} if
 *     the whole work is
 * @param warmUp whether the work is done once before it is measured
 * @param variants in which a run measures it; one without names if there are none
 */
public record ShotSpec(
    String run,
    String rows,
    String times,
    String begin,
    String commit,
    Boolean warmUp,
    @JsonSetter(nulls = Nulls.SET) List<Map<String, String>> variants) {
  public ShotSpec {
    YamlValues.required(run, "shots: run");
    YamlValues.required(rows, "shots: rows");
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
