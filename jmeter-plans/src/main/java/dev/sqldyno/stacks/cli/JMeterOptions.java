// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.jmeter.JMeterSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for a JMeter, its class path and its JVM's properties. */
final class JMeterOptions {
  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      description =
          "A system property of the JVM that JMeter runs in (javax.net.ssl.keyStore, say). Remote"
              + " engines get theirs by 'sqldyno plan engine -D'. May be repeated.")
  private Map<String, String> system = new LinkedHashMap<>();

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description =
          "Folder of jars with what a plan needs besides: JMeter plugins, a JMS provider, a JDBC"
              + " driver. Remote engines need theirs, too.")
  private Optional<Path> plugins = Optional.empty();

  @Option(
      names = "--jmeter",
      paramLabel = "DIR",
      description = "Home of a JMeter as jmeter-plans builds it (default: the one built here).")
  private Optional<Path> home = Optional.empty();

  JMeterHome home() {
    return home.map(JMeterHome::new).orElseGet(JMeterHome::built);
  }

  /** Returns these options with the properties of a plan. */
  JMeterSettings settings(Map<String, String> properties) {
    return UsageException.in(() -> new JMeterSettings(properties, system, plugins));
  }
}
