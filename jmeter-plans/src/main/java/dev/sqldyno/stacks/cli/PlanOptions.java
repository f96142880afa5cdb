// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.jmeter.JMeterSettings;
import dev.sqldyno.stacks.jmeter.PlanXml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options for a plan, its JMeter, and the properties of both. */
final class PlanOptions {
  private static final String ENDING = ".jmx";

  private static final String NO_PORT = "stop a plan with Ctrl-C; it opens no port for that";

  /** JMeter's properties that have no effect, with the remedy or the reason. */
  private static final Map<String, String> INSTEAD =
      Map.of(
          "remote_hosts", "name the engines with 'sqldyno plan run --remote HOST:PORT'",
          "server_port", "set an engine's port with 'sqldyno plan engine --port'",
          "jmeterengine.nongui.port", NO_PORT,
          "jmeterengine.nongui.maxport", NO_PORT,
          "beanshell.server.port", "the port stays closed: who reaches it can run code here",
          "mirror.server.port", "the port stays closed: it would accept any peer");

  @Parameters(
      paramLabel = "PLAN",
      description = "Its name, as 'sqldyno plan list' shows it, or a .jmx file.")
  private String plan;

  @Option(
      names = "-J",
      paramLabel = "NAME=VALUE",
      description =
          "A property of the plan, or any of JMeter's: bin/jmeter.properties in its home explains them. May be repeated.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Mixin private JMeterOptions jmeter;

  /** Returns the plans that a user can name. */
  static List<String> known() throws IOException {
    try (Stream<Path> files = Files.list(JMeterHome.plans())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ENDING))
          .map(PlanOptions::withoutEnding)
          .sorted()
          .toList();
    }
  }

  static Path file(String name) {
    return JMeterHome.plans().resolve(name + ENDING);
  }

  Path plan() throws IOException {
    if (plan.endsWith(ENDING)) {
      return Path.of(plan).toAbsolutePath();
    }
    if (!known().contains(plan)) {
      throw new UsageException("no plan '%s'%s", plan, Nearest.hint(plan, known()));
    }
    return file(plan);
  }

  /** Returns the plan's name, for a folder. */
  String name() {
    return withoutEnding(Path.of(plan).getFileName().toString());
  }

  private static String withoutEnding(String file) {
    return file.endsWith(ENDING) ? file.substring(0, file.length() - ENDING.length()) : file;
  }

  JMeterHome home() {
    return jmeter.home();
  }

  /** Refuses an unknown name without a dot, because JMeter would silently ignore it. */
  JMeterSettings settings() throws IOException {
    Set<String> taken = PlanXml.properties(plan()).keySet();
    Set<String> jmeters = home().settings();
    for (String name : properties.keySet()) {
      if (taken.contains(name)) {
        continue;
      }
      if (INSTEAD.containsKey(name)) {
        throw new UsageException("-J%s has no effect here: %s", name, INSTEAD.get(name));
      }
      if (name.indexOf('.') < 0 && !jmeters.contains(name)) {
        throw new UsageException(
            "neither the plan nor JMeter takes a property '%s'%s", name, Nearest.hint(name, taken));
      }
    }
    return jmeter.settings(properties);
  }
}
