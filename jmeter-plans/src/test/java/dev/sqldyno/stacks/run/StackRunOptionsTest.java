// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.Budget;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import dev.sqldyno.stacks.result.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackRunOptionsTest {
  @TempDir Path results;

  @Test
  void whatIsWrittenIsReadAgainAndDamageIsNamed() throws Exception {
    StackRunOptions asked = asked(500, 3);
    RunFolder run = RunRecord.createNamed(results, "run", Half.SERVICES, asked).folder();
    assertThat(run.options("services", StackRunOptions.class)).containsExactly(asked);
    assertThat(run.options("bench", StackRunOptions.class)).isEmpty();
    assertThat(run.info().part("services").orElseThrow().words())
        .containsEntry("stacks", "r2dbc,jpa-virtual")
        .containsEntry("environment.BOOKINGS_POOL_SIZE", "4");

    String json = Files.readString(run.path().resolve("run.json"));
    for (String field : List.of("users", "delay", "size", "durability", "stacks")) {
      String spoilt = json.replaceFirst("\"%s\" : [^,]*,".formatted(field), "");
      assertThat(spoilt).isNotEqualTo(json);
      Files.writeString(run.path().resolve("run.json"), spoilt);
      assertThatThrownBy(() -> run.options("services", StackRunOptions.class))
          .isInstanceOf(ResultException.class)
          .hasMessageContaining("run.json")
          .hasMessageContaining("damaged");
    }
  }

  @Test
  void whatARunBeganWithIsRequiredWhenItIsResumed() throws Exception {
    StackRunOptions asked = asked(500, 3);
    try (RunRecord record = RunRecord.createNamed(results, "run", Half.SERVICES, asked)) {
      record.gap("services/r2dbc", "npm is not installed");
      record.gap("services/closed/jpa-virtual", "it ended");
      assertThat(asked.begunWith(record.folder())).containsExactly("jpa-virtual");
    }
  }

  @Test
  void moreOfTheSameIsSoManyRepetitions() {
    assertThat(asked(500, 2).addedTo(List.of(asked(500, 3)))).containsExactly(asked(500, 5));
    assertThat(asked(50, 2).addedTo(List.of(asked(500, 3))))
        .containsExactly(asked(500, 3), asked(50, 2));
    assertThat(asked(50, 2).addedTo(List.of())).containsExactly(asked(50, 2));
  }

  @Test
  void whatMayNotBeHeldAgainstEachOtherIsNamed() {
    assertThat(asked(500, 3).whyNotComparable(asked(50, 1))).isEmpty();
    assertThat(asked(500, 3).whyNotComparable("commit"))
        .hasValue("it has durability=commit, and this one would have relaxed");
    assertThat(asked(500, 3).whyNotComparable(asked(Map.of(), "1")))
        .hasValue("it has BOOKINGS_POOL_SIZE=(unset), and this one would have 4");
    assertThat(asked(500, 3).whyNotComparable(asked(Map.of("BOOKINGS_POOL_SIZE", "4"), "2")))
        .hasValue("it used a different jmeter");
  }

  private static StackRunOptions asked(Map<String, String> environment, String jmeter) {
    return asked(500, 3, environment, jmeter);
  }

  private static StackRunOptions asked(int users, int repetitions) {
    return asked(users, repetitions, Map.of("BOOKINGS_POOL_SIZE", "4"), "1");
  }

  private static StackRunOptions asked(
      int users, int repetitions, Map<String, String> environment, String jmeter) {
    return new StackRunOptions(
        "mariadb",
        Durability.RELAXED,
        List.of("r2dbc", "jpa-virtual"),
        Size.FULL,
        List.of(Scenario.CLOSED, Scenario.SLOW),
        Budget.of(repetitions),
        users,
        true,
        Duration.ofMillis(200),
        environment,
        Map.of("jmeter", jmeter));
  }
}
