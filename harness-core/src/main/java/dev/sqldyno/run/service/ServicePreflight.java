// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.service;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.Stack;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.Provisioner;
import dev.sqldyno.result.Scenario;
import dev.sqldyno.run.Progress;
import dev.sqldyno.workload.jmeter.JMeterException;
import dev.sqldyno.workload.jmeter.JMeterHome;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds, before the engine starts, everything that a comparison lacks here. */
final class ServicePreflight {
  private static final String BUILD = ": build it by ./mvnw -q -DskipTests package";

  private final ServiceOptions options;

  ServicePreflight(ServiceOptions options) {
    this.options = options;
  }

  /**
   * The stacks that cannot be had, with their reasons, where others can.
   *
   * @throws ProvisionException with all that is missing, where the run cannot start
   */
  Map<Stack, String> absent() {
    Map<Stack, String> absent = new LinkedHashMap<>();
    for (Stack stack : options.stacks()) {
      missing(stack).ifPresent(reason -> absent.put(stack, reason));
    }
    List<String> obstacles = obstacles();
    boolean none = absent.size() == options.stacks().size();
    if (none || !obstacles.isEmpty() || options.named() && !absent.isEmpty()) {
      absent.forEach((stack, reason) -> obstacles.add("stack " + stack.id() + ": " + reason));
      if (options.stacks().isEmpty()) {
        obstacles.add("no stack is named");
      }
      throw new ProvisionException("cannot be compared here: " + String.join("; ", obstacles));
    }
    return absent;
  }

  private List<String> obstacles() {
    List<String> obstacles = new ArrayList<>();
    Engine engine = options.engine();
    if (!engine.driver().url().contains("{port}")) {
      obstacles.add(
          "%s lives in the JVM of its client, where no service can reach it: choose another --engine"
              .formatted(engine.name()));
    } else if (options.provisioning().external().isEmpty()) {
      try (Progress progress = Progress.open()) {
        obstacles.addAll(
            new Provisioner().missing(engine, options.provisioning().placement(), progress));
      }
    }
    try {
      home();
      options.effort().scenarios().stream()
          .map(this::plan)
          .distinct()
          .filter(plan -> !Files.isRegularFile(plan))
          .forEach(plan -> obstacles.add("there is no plan " + plan));
    } catch (JMeterException e) {
      obstacles.add(e.getMessage());
    }
    return obstacles;
  }

  /** JMeter's home; JMeterException where it is not built. */
  JMeterHome home() {
    return options.jmeter().map(JMeterHome::new).orElseGet(JMeterHome::built);
  }

  /** The plan that loads a scenario. */
  Path plan(Scenario scenario) {
    String name = scenario == Scenario.OPEN ? "bookings-open.jmx" : "bookings-closed.jmx";
    return options.plans().orElseGet(JMeterHome::plans).resolve(name);
  }

  /** Why the stack's command cannot be started; empty where it seems that it can. */
  static Optional<String> missing(Stack stack) {
    List<String> command = stack.command();
    String program = command.getFirst();
    if (!program.equals("java") && !isProgram(stack, program)) {
      return Optional.of("there is no program '%s' here: install it".formatted(program));
    }
    for (int i = 1; i < command.size(); i++) {
      String word = command.get(i);
      if (command.get(i - 1).equals("-jar") && !isFile(stack, word)) {
        return Optional.of(stack.directory().resolve(word).normalize() + " is not there" + BUILD);
      }
      if (program.equals("java") && word.startsWith("@") && !isFile(stack, word.substring(1))) {
        return Optional.of("there is no %s in %s".formatted(word.substring(1), stack.directory()));
      }
    }
    return Optional.empty();
  }

  private static boolean isProgram(Stack stack, String program) {
    return program.contains("/")
        ? Files.isExecutable(stack.directory().resolve(program))
        : Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static boolean isFile(Stack stack, String name) {
    return Files.isRegularFile(stack.directory().resolve(name));
  }
}
