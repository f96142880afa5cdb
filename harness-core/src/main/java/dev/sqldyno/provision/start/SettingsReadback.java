// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.Engine.Readback;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.FirstColumn;
import dev.sqldyno.provision.ProvisionException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** A live engine's answers about its settings, compared with its folder's and the user's. */
record SettingsReadback(Engine engine, Map<String, String> answers) {

  static SettingsReadback ask(Engine engine, Address address) {
    Map<String, String> answers = new LinkedHashMap<>();
    try (Connection connection = address.connect();
        Statement statement = connection.createStatement()) {
      for (Map.Entry<String, Readback> question : engine.readback().entrySet()) {
        answers.put(question.getKey(), answer(statement, engine, question));
      }
      answers.putAll(new ChosenSettings(engine).readBack(statement));
    } catch (SQLException e) {
      throw new ProvisionException(
          "cannot read the settings of %s back: %s", engine.name(), e.getMessage(), e);
    }
    return new SettingsReadback(engine, answers);
  }

  private static String answer(
      Statement statement, Engine engine, Map.Entry<String, Readback> question) {
    String query = question.getValue().query();
    try {
      return FirstColumn.top(statement, query).orElse("");
    } catch (SQLException e) {
      throw new ProvisionException(
          "%s: readback '%s' (%s) failed: %s. Correct the query in its engine.yaml",
          engine.id(), question.getKey(), query, e.getMessage(), e);
    }
  }

  /**
   * Returns a line for each unexpected answer. If the user chose a setting of the durability class,
   * answers that differ between the classes are not checked.
   */
  List<String> differences(Durability durability) {
    boolean chosen = !engine.chosenDurability().isEmpty();
    return differences(
        durability, readback -> !chosen || Set.copyOf(readback.expect().values()).size() == 1);
  }

  private List<String> differences(Durability durability, Predicate<Readback> isExpected) {
    List<String> differences = new ArrayList<>();
    engine
        .readback()
        .forEach((key, readback) -> {
          List<String> expected = readback.expected(durability);
          String actual = answers.get(key);
          if (!expected.isEmpty() && isExpected.test(readback) && !expected.contains(actual)) {
            differences.add(
                "%s: expected %s, is %s".formatted(key, String.join(" or ", expected), actual));
          }
        });
    return differences;
  }

  /**
   * Returns the durability of a server that we started: the requested one, unless the user chose a
   * setting that decides it.
   *
   * @throws ProvisionException if an answer is unexpected
   */
  Durability promised(Durability asked) {
    List<String> differences = differences(asked);
    if (!differences.isEmpty()) {
      throw new ProvisionException(
          "%s has other settings than its engine.yaml expects at durability '%s': %s%s",
          engine.name(),
          asked.id(),
          String.join("; ", differences),
          engine.chosen(false).isEmpty()
              ? ""
              : ". All engines of a run have these alike: leave the setting out");
    }
    return engine.chosenDurability().isEmpty() ? asked : durability();
  }

  /** Returns the strongest class whose expected answers, if any, are all there. */
  Durability durability() {
    boolean expectsAny =
        engine.readback().values().stream()
            .anyMatch(readback -> readback.expect().containsKey(Durability.COMMIT));
    return expectsAny && differences(Durability.COMMIT, _ -> true).isEmpty()
        ? Durability.COMMIT
        : Durability.RELAXED;
  }
}
