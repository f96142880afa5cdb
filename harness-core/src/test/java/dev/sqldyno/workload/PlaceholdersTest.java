// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlaceholdersTest {

  @Test
  void literalsTakeThePlaceOfQuestionMarksInOrder() {
    Placeholders sql = Placeholders.of("INSERT INTO t (id, value) VALUES (?, ?)");

    assertThat(sql.count()).isEqualTo(2);
    assertThat(sql.literals(new long[] {7, -8}))
        .isEqualTo("INSERT INTO t (id, value) VALUES (7, -8)");
  }

  @Test
  void aStatementThatEndsInAQuestionMarkKeepsIt() {
    assertThat(Placeholders.of("DELETE FROM t WHERE id = ?").literals(new long[] {3}))
        .isEqualTo("DELETE FROM t WHERE id = 3");
  }

  @Test
  void aStatementWithoutQuestionMarksStaysAsItIs() {
    assertThat(Placeholders.of("SELECT 1").literals(new long[0])).isEqualTo("SELECT 1");
  }

  @Test
  void tuplesRepeatTheRow() {
    assertThat(Placeholders.tuples(2, 3)).isEqualTo("(?, ?), (?, ?), (?, ?)");
    assertThat(Placeholders.of(Placeholders.tuples(2, 1000)).count()).isEqualTo(2000);
  }
}
