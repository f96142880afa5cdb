// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class StatementsTest {
  private final Statements statements = Statements.of("some");

  @Test
  void whatIsToldOfEveryPeriodIsRepeatedAndNumbered() {
    Statement add = statements.byPeriods("add-shares").get(2);
    assertThat(add.named())
        .contains("CASE row_id WHEN :row1 THEN :share1 WHEN :row2 THEN :share2 ELSE 0.00 END")
        .endsWith("last_updated = :now WHERE row_id IN (:row1, :row2)");
    assertThat(add.positional())
        .contains("CASE row_id WHEN ? THEN ? WHEN ? THEN ? ELSE 0.00 END")
        .endsWith("last_updated = ? WHERE row_id IN (?, ?)");
    assertThat(add.parameters())
        .containsExactly("row1", "share1", "row2", "share2", "now", "row1", "row2");
    assertThat(statements.marked(i -> "$" + i).byPeriods("add-shares").get(2).positional())
        .endsWith("last_updated = $5 WHERE row_id IN ($6, $7)");
  }

  @Test
  void whatAllPeriodsShareHasNoNumber() {
    assertThat(statements.byPeriods("insert-aggregates").get(2).parameters())
        .containsExactly("now", "model", "trim", "period1", "now", "model", "trim", "period2");
  }

  @Test
  void anEngineMayHaveItsOwnText() {
    assertThat(Statements.of("mysql").byPeriods("insert-aggregates").get(1).named())
        .startsWith("INSERT IGNORE INTO aggregates")
        .endsWith("VALUES (0, :now, :model, :trim, 0, :period1)");
    assertThat(Statements.of("mysql").one("find-totals").named())
        .isEqualTo(statements.one("find-totals").named());
  }

  @Test
  void thereIsATextForEveryNumberOfPeriods() {
    assertThat(statements.byPeriods("lock-aggregates"))
        .hasSize(NewBooking.MOST_PERIODS + 1)
        .doesNotHaveDuplicates();
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(() -> statements.one("no-such"))
        .hasMessageContaining("there is no /sql/no-such.sql");
    assertThatThrownBy(() -> Statements.of("../x")).hasMessageContaining("../x");
  }
}
