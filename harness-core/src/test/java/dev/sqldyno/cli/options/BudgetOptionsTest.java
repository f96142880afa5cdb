// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.run.Budget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BudgetOptionsTest {
  private static final Budget DEFAULT = Budget.of(Size.QUICK);

  private static Budget budget(String... arguments) {
    BudgetOptions options = new BudgetOptions();
    new CommandLine(options).parseArgs(arguments);
    return options.or(DEFAULT);
  }

  @Test
  void whatABuildLeavesEmptyIsWhatIsUsual() {
    assertThat(budget("--budget=", "--precision=", "--repetitions=")).isEqualTo(DEFAULT);
    assertThat(budget()).isEqualTo(DEFAULT);
  }

  @Test
  void repetitionsAloneAreJustSoMany() {
    assertThat(budget("--repetitions=4")).isEqualTo(Budget.of(4));
  }

  @Test
  void aBudgetHasThreeRepetitionsAtLeastAndTheUsualPrecision() {
    assertThat(budget("--budget=3m"))
        .isEqualTo(
            new Budget(
                Optional.of(Duration.ofMinutes(3)),
                OptionalDouble.of(0.05),
                Budget.MIN_REPETITIONS));
    assertThat(budget("--budget=90s", "--repetitions=5", "--precision=2%"))
        .isEqualTo(new Budget(Optional.of(Duration.ofSeconds(90)), OptionalDouble.of(0.02), 5));
  }

  @Test
  void aPrecisionAloneTakesTheTimeThatItTakes() {
    assertThat(budget("--precision=0.1"))
        .isEqualTo(new Budget(Optional.empty(), OptionalDouble.of(0.1), Budget.MIN_REPETITIONS));
  }

  @Test
  void oneRepetitionHasNoIntervalByWhichAnythingIsRepeated() {
    for (String by : List.of("--precision=5%", "--budget=3m")) {
      assertThatThrownBy(() -> budget("--repetitions=1", by))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("type 2 or more, or leave it out");
    }
    assertThat(budget("--repetitions=1", "--precision=", "--budget=")).isEqualTo(Budget.of(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--budget=soon",
        "--precision=0",
        "--precision=200%",
        "--precision=5%5",
        "--repetitions=0"
      })
  void whatIsNeitherIsRefused(String argument) {
    assertThatThrownBy(() -> budget(argument))
        .isInstanceOf(CommandLine.ParameterException.class)
        .hasMessageContaining(argument.substring(argument.indexOf('=') + 1));
  }
}
