// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlaceholdersTest {

  @Test
  void theTextBetweenQuestionMarksIsInOrder() {
    Placeholders sql = Placeholders.of("INSERT INTO t (id, value) VALUES (?, ?)");

    assertThat(sql.count()).isEqualTo(2);
    assertThat(sql.parts()).containsExactly("INSERT INTO t (id, value) VALUES (", ", ", ")");
  }

  @Test
  void aStatementThatEndsInAQuestionMarkKeepsIt() {
    assertThat(Placeholders.of("DELETE FROM t WHERE id = ?").parts())
        .containsExactly("DELETE FROM t WHERE id = ", "");
  }

  @Test
  void aStatementWithoutQuestionMarksStaysAsItIs() {
    assertThat(Placeholders.of("SELECT 1").parts()).containsExactly("SELECT 1");
  }

  @Test
  void tuplesRepeatTheRow() {
    assertThat(Placeholders.tuples(2, 3)).isEqualTo("(?, ?), (?, ?), (?, ?)");
    assertThat(Placeholders.of(Placeholders.tuples(2, 1000)).count()).isEqualTo(2000);
  }
}
