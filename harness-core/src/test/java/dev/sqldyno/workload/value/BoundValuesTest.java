// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a value binds is what it appends, as a column of its type reads both. */
class BoundValuesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "BIGINT | sequence",
        "BIGINT | uniform | from | 1 | to | 99",
        "DOUBLE PRECISION | double | from | -1 | to | 1",
        "VARCHAR(100) | text | length | 100",
        "CHAR(119) | digits | groups | 10 | length | 11",
        "CHAR(36) | uuid4 | as | text",
        "UUID | uuid4 | as | uuid",
        "UUID | uuid7",
        "BINARY(16) | uuid7 | as | binary",
        "BINARY(16) | uuid1 | as | reordered",
        "TIMESTAMP(6) | now",
        "VARCHAR(10) | one-of | values | a, b",
      })
  void bothWaysOfSendingAreOneValue(String line) throws SQLException {
    String[] parts = line.split("\\|");
    String[] options = new String[parts.length - 2];
    for (int i = 0; i < options.length; i++) {
      options[i] = parts[i + 2].strip();
    }
    Value value = Generators.one(parts[1].strip(), options);
    String type = parts[0].strip();
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
        PreparedStatement statement =
            connection.prepareStatement("SELECT CAST(? AS %s)".formatted(type))) {
      for (int i = 0; i < 20; i++) {
        value.draw();
        value.bind(statement, 1);
        String text = Generators.text(value);
        String literal =
            value.quoted() ? (type.startsWith("BINARY") ? "X" : "") + "'" + text + "'" : text;
        assertThat(text).doesNotContain("'", "\\", "\t", "\n");
        try (ResultSet bound = statement.executeQuery();
            PreparedStatement simple =
                connection.prepareStatement("SELECT CAST(%s AS %s)".formatted(literal, type));
            ResultSet written = simple.executeQuery()) {
          assertThat(bound.next() && written.next()).isTrue();
          assertThat(bound.getObject(1)).isEqualTo(written.getObject(1));
        }
      }
    }
  }
}
