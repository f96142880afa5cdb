// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Engine.Readback;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compares the live engine's answers with what its folder expects. */
record SettingsReadback(Engine engine, Map<String, String> answers) {

  static SettingsReadback ask(Engine engine, Address address) {
    Map<String, String> answers = new LinkedHashMap<>();
    try (Connection connection = address.connect();
        Statement statement = connection.createStatement()) {
      for (Map.Entry<String, Readback> question : engine.readback().entrySet()) {
        answers.put(question.getKey(), answer(statement, engine, question));
      }
    } catch (SQLException e) {
      throw new ProvisionException(
          "cannot read the settings of %s back: %s".formatted(engine.name(), e.getMessage()), e);
    }
    return new SettingsReadback(engine, answers);
  }

  private static String answer(
      Statement statement, Engine engine, Map.Entry<String, Readback> question) {
    String query = question.getValue().query();
    try (ResultSet row = statement.executeQuery(query)) {
      return row.next() ? String.valueOf(row.getString(1)) : "";
    } catch (SQLException e) {
      throw new ProvisionException(
          "%s: readback '%s' (%s) failed: %s. Correct the query in its engine.yaml"
              .formatted(engine.id(), question.getKey(), query, e.getMessage()),
          e);
    }
  }

  /** Returns one line for each answer that is not the expected one. */
  List<String> differences(Durability durability) {
    List<String> differences = new ArrayList<>();
    engine
        .readback()
        .forEach((key, readback) -> {
          String expected = readback.expect().get(durability);
          String actual = answers.get(key);
          if (expected != null && !expected.equals(actual)) {
            differences.add("%s: expected %s, is %s".formatted(key, expected, actual));
          }
        });
    return differences;
  }

  /** Returns the best class that expects any answers and gets them all. */
  Durability durability() {
    boolean expectsAny =
        engine.readback().values().stream()
            .anyMatch(readback -> readback.expect().containsKey(Durability.COMMIT));
    return expectsAny && differences(Durability.COMMIT).isEmpty()
        ? Durability.COMMIT
        : Durability.RELAXED;
  }
}
