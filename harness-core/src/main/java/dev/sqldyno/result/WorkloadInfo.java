// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.workload.PerMinute;
import dev.sqldyno.catalog.workload.Question;
import dev.sqldyno.catalog.workload.Workload;
import java.util.List;
import java.util.Map;

/**
 * What a workload's folder asks of its results.
 *
 * @param questions what is compared on each engine
 * @param titles operations in a reader's words, by their ids
 * @param perMinute by what mixes are judged whose clients wait, by their ids
 */
public record WorkloadInfo(
    List<Question> questions,
    Map<String, String> titles,
    @JacksonInject(value = OwnFiles.ABSENT_MAP, useInput = OptBoolean.TRUE)
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, PerMinute> perMinute) {
  /** Returns what that folder says. */
  public static WorkloadInfo of(Workload workload) {
    return new WorkloadInfo(workload.questions(), workload.titles(), workload.run().perMinute());
  }
}
