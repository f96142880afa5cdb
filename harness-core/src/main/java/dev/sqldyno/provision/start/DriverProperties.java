// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.provision.ProvisionException;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** The driver properties that a user chose for a variant of an engine, as the driver has them. */
final class DriverProperties {
  /** Values for a URL to which the driver never connects. */
  private static final Map<String, ?> NOWHERE =
      Map.of("host", "127.0.0.1", "port", 1, "database", "none", "path", "none");

  private DriverProperties() {}

  /**
   * Returns each chosen property, with its prefix, and a remark where it was not checked.
   *
   * @throws ProvisionException if the driver has no such property, or understands another value
   */
  static Map<String, String> of(Engine engine) {
    Map<String, String> chosen = engine.chosen(true);
    Map<String, String> facts = new TreeMap<>();
    if (chosen.isEmpty()) {
      return facts;
    }
    List<DriverPropertyInfo> known = known(engine);
    chosen.forEach((name, value) ->
        facts.put(EngineId.DRIVER + name, value + fact(engine, name, value, known)));
    return facts;
  }

  private static List<DriverPropertyInfo> known(Engine engine) {
    Properties properties = new Properties();
    properties.putAll(engine.driver().properties());
    String url = engine.template("driver: url", engine.driver().url()).with(NOWHERE);
    try {
      return List.of(DriverManager.getDriver(url).getPropertyInfo(url, properties));
    } catch (SQLException | RuntimeException e) {
      throw new ProvisionException(
          "%s: the driver refuses its properties: %s. Correct the value, or leave it out",
          engine.name(), OneLine.of(String.valueOf(e.getMessage())), e);
    }
  }

  /** Returns a remark if the value was not checked, else an empty text. */
  private static String fact(
      Engine engine, String name, String value, List<DriverPropertyInfo> known) {
    if (known.isEmpty()) {
      return " (not checked: the driver does not list its properties)";
    }
    List<String> names = known.stream().map(info -> info.name).toList();
    DriverPropertyInfo info =
        known.stream()
            .filter(each -> each.name.equals(name))
            .findFirst()
            .orElseThrow(() ->
                new ProvisionException(
                    "%s: its driver has no property '%s'%s",
                    engine.name(),
                    name,
                    Nearest.guess(name, names)
                        .orElse(". Leave +%s%s out".formatted(EngineId.DRIVER, name))));
    Optional<String> answer = Optional.ofNullable(info.value);
    if (answer.filter(text -> !SettingValue.isSame(value, text)).isPresent()) {
      throw new ProvisionException(
          "%s: its driver understands %s as %s%s. Choose another value, or leave it out",
          engine.name(), name, OneLine.quoted(answer.get()), choices(info));
    }
    return answer.isPresent() ? "" : " (not checked: the driver does not report its value)";
  }

  private static String choices(DriverPropertyInfo info) {
    return info.choices == null || info.choices.length == 0
        ? ""
        : " (there are: %s)".formatted(String.join(", ", Arrays.asList(info.choices)));
  }
}
