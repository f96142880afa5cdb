// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.Gap;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRecordTest {
  @TempDir Path results;

  @Test
  void whatIsAddedToARunTellsWhereItDiffersFromWhatWasThere() throws InterruptedException {
    RunFolder folder =
        RunRecord.createNamed(results, "mine", Map.of("users", "500", "engine", "postgresql"))
            .folder();
    RunRecord.join(folder, Map.of("users", "50", "engine", "postgresql", "aot", "true"));
    RunRecord.join(folder, Map.of("users", "50"));

    assertThat(folder.info().options())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("users", "500, then 50", "engine", "postgresql", "aot", "true"));
  }

  @Test
  void aRunThatGoesOnKeepsTheGapsOfTheOtherHalf() throws InterruptedException {
    RunRecord before = RunRecord.createNamed(results, "mine", Map.of());
    before.gap("oracle", "no image");
    before.gap("services/closed/node", "no node");

    RunRecord.resume(before.folder(), Gap::ofServices);
    assertThat(before.folder().info().gaps()).containsExactly(new Gap("oracle", "no image"));
  }
}
