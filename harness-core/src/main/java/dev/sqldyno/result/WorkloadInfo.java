// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.workload.Question;
import dev.sqldyno.catalog.workload.Workload;
import java.util.List;
import java.util.Map;

/**
 * What a workload's folder asks of its results.
 *
 * @param questions what is compared on each engine
 * @param titles operations in a reader's words, by their ids
 */
public record WorkloadInfo(List<Question> questions, Map<String, String> titles) {
  /** Returns what that folder says. */
  public static WorkloadInfo of(Workload workload) {
    return new WorkloadInfo(workload.questions(), workload.titles());
  }
}
