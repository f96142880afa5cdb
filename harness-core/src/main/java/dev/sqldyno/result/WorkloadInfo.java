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
import java.util.Optional;

/**
 * The report's data from a workload's folder.
 *
 * @param questions to answer on each engine
 * @param titles of operations, by id
 * @param perMinute the rates that judge mixes, by id
 * @param question that its numbers answer, one sentence; empty in files of versions that did not
 *     keep it
 */
public record WorkloadInfo(
    List<Question> questions,
    Map<String, String> titles,
    @JacksonInject(value = OwnFiles.ABSENT_MAP, useInput = OptBoolean.TRUE)
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, PerMinute> perMinute,
    @JacksonInject(value = OwnFiles.ABSENT, useInput = OptBoolean.TRUE)
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Optional<String> question) {
  /** Returns the data of a folder. */
  public static WorkloadInfo of(Workload workload) {
    return new WorkloadInfo(
        workload.questions(),
        workload.titles(),
        workload.run().perMinute(),
        Optional.of(workload.question()));
  }
}
