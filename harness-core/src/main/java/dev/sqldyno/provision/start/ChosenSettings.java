// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.provision.FirstColumn;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The settings that a user chose for a variant of an engine, as its live server has them. */
record ChosenSettings(Engine engine) {

  /**
   * Returns the server's and the driver's answers to each setting and property.
   *
   * @throws ProvisionException if there is no such setting, with the nearest name, or if it has no
   *     effect
   */
  Map<String, String> readBack(Statement statement) throws SQLException {
    Map<String, String> answers = new LinkedHashMap<>(DriverProperties.of(engine));
    for (Map.Entry<String, String> each : engine.chosen(false).entrySet()) {
      answers.put(each.getKey(), readBack(statement, each.getKey(), each.getValue()));
    }
    return answers;
  }

  private String readBack(Statement statement, String name, String value) throws SQLException {
    List<String> answers;
    String refusal = "";
    try {
      answers = row(statement, engine.setting().query(name));
    } catch (SQLException e) {
      answers = List.of();
      refusal = " It says: " + e.getMessage();
    }
    if (answers.isEmpty()) {
      throw new ProvisionException(noSuch(name, names(statement)) + refusal);
    }
    if (answers.stream().noneMatch(answer -> SettingValue.isSame(value, answer))) {
      throw new ProvisionException(
          "%s: +%s=%s did not take: the server says %s. Choose a value that it keeps, or leave it out",
          engine.name(), name, value, answers.getFirst());
    }
    return answers.getFirst();
  }

  private static List<String> row(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      List<String> columns = new ArrayList<>();
      int count = row.next() ? row.getMetaData().getColumnCount() : 0;
      for (int at = 1; at <= count; at++) {
        columns.add(String.valueOf(row.getString(at)));
      }
      return columns;
    }
  }

  private List<String> names(Statement statement) throws SQLException {
    return FirstColumn.all(statement, engine.setting().names().orElseThrow()).stream()
        .map(name -> name.toLowerCase(Locale.ROOT))
        .toList();
  }

  private String noSuch(String name, List<String> names) {
    return "%s: the server has no setting '%s'%s"
        .formatted(
            engine.name(),
            name,
            Nearest.guess(EngineId.spelt(name), names).orElse(", nor one of a similar name."));
  }

  /**
   * Returns why a server does not start: an unknown setting, if there is one.
   *
   * @param failure the server's failure
   * @param plain starts the same engine without these settings, to ask it for the known names
   */
  ProvisionException explained(ProvisionException failure, Supplier<RunningEngine> plain) {
    if (engine.chosen(false).isEmpty()) {
      return failure;
    }
    List<String> names;
    try (RunningEngine running = plain.get();
        Connection connection = running.address().connect();
        Statement statement = connection.createStatement()) {
      names = names(statement);
    } catch (SQLException | RuntimeException _) {
      // no setting is the reason, as it does not start without them
      return failure;
    }
    Optional<String> unknown =
        engine.chosen(false).keySet().stream()
            .filter(name -> !names.contains(EngineId.spelt(name)))
            .findFirst();
    String why =
        unknown
            .map(name -> noSuch(name, names))
            .orElseGet(() ->
                "%s: the server starts without %s, and not with it. Choose another value."
                    .formatted(engine.name(), chosen()));
    return new ProvisionException(why + " It says:\n" + failure.getMessage(), failure);
  }

  private String chosen() {
    return engine.chosen(false).entrySet().stream()
        .map(each -> "+%s=%s".formatted(each.getKey(), each.getValue()))
        .collect(Collectors.joining());
  }
}
