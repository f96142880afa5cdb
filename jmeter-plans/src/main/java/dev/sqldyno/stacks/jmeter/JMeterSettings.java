// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A user's settings of a JMeter.
 *
 * @param properties of the plan and of JMeter, as {@code -J} gives them; no secret
 * @param system properties of its JVM, as {@code -D} gives them; may be secrets
 * @param plugins folder of jars that a plan needs
 */
public record JMeterSettings(
    Map<String, String> properties, Map<String, String> system, Optional<Path> plugins) {
  private static final String SEARCHED = "search_paths";

  /** Throws JMeterException if the plugins are no folder. */
  public JMeterSettings {
    properties = Map.copyOf(properties);
    system = Map.copyOf(system);
    plugins = plugins.map(Path::toAbsolutePath);
    plugins
        .filter(folder -> !Files.isDirectory(folder))
        .ifPresent(folder -> {
          throw new JMeterException("no folder of plugins " + folder);
        });
  }

  /** Returns settings of these properties alone. */
  public static JMeterSettings of(Map<String, String> properties) {
    return new JMeterSettings(properties, Map.of(), Optional.empty());
  }

  /** Returns the properties that make JMeter look for classes in the plugins, too. */
  public Map<String, String> searched() {
    String others = properties.getOrDefault(SEARCHED, "");
    return plugins
        .map(folder ->
            Map.of(SEARCHED, others.isEmpty() ? folder.toString() : folder + ";" + others))
        .orElse(Map.of());
  }
}
