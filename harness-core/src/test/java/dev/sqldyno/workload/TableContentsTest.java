// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class TableContentsTest {

  @Test
  void readsCountAndSumFromALiveConnection() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
      TableContents answer = TableContents.of(connection, "SELECT 3, CAST(6 AS DOUBLE PRECISION)");

      assertThatCode(() -> answer.mustBe(TableContents.countingTo(3), "now"))
          .doesNotThrowAnyException();
      assertThatThrownBy(() -> answer.mustBe(new TableContents(3, 7), "after update"))
          .isInstanceOf(WrongAnswerException.class)
          .hasMessageContaining("after update")
          .hasMessageContaining("3 rows with the sum 6.0")
          .hasMessageContaining("must hold 3 with 7.0");
    }
  }

  @Test
  void aCheckWithoutARowIsAWrongAnswer() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:")) {
      assertThatThrownBy(() -> TableContents.of(connection, "SELECT 1, 2 WHERE FALSE"))
          .isInstanceOf(WrongAnswerException.class);
    }
  }
}
