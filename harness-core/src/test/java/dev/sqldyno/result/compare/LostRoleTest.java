// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Samples;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LostRoleTest {
  private static final String MIXTURE =
      "a transaction is another mixture: readers did 75.0 % and 0.0 % of all";
  private static final String NO_READERS = "one of the two stored no transaction of readers";

  @Test
  void aRoleThatTheLaterRunLacksIsLost(@TempDir Path results) {
    Map<String, Long> both = Map.of("writers/insert", 100L, "readers/scan", 300L);
    ShownRun before = mixes(results, "before", both);
    ShownRun after = mixes(results, "after", Map.of("writers/insert", 100L));

    assertThat(Comparisons.ofRuns(before, after))
        .filteredOn(Comparison::isLost)
        .extracting(
            each -> each.cell().label(), Comparison::figure, each -> each.reason().orElseThrow())
        .containsExactlyInAnyOrder(
            tuple("postgresql/dml-sweep/a", "engine cost per transaction", MIXTURE),
            tuple("postgresql/dml-sweep/a", "client CPU per transaction", MIXTURE),
            tuple("postgresql/dml-sweep/a, readers", "transactions/s", NO_READERS),
            tuple("postgresql/dml-sweep/a, readers", "p99 response time", NO_READERS));
    assertThat(Comparisons.ofRuns(after, before))
        .as("a role that is new is told, and passes")
        .anySatisfy(each -> assertThat(each.reason()).hasValue(NO_READERS))
        .filteredOn(each -> each.isLost() && each.reason().equals(Optional.of(NO_READERS)))
        .isEmpty();
  }

  private static ShownRun mixes(Path results, String name, Map<String, Long> stored) {
    RunFolder folder = RunFolder.create(results, name);
    folder.write(ExampleRun.info(name).with(StatementComparisonsTest.INFO.engines(), List.of()));
    for (int repetition = 0; repetition < 3; repetition++) {
      folder.append(
          Samples.of("postgresql", repetition, StatementComparisonsTest.window(stored, 0)));
    }
    return ShownRun.of(folder, false);
  }
}
