// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Location;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.process.ProcessEnd;
import dev.sqldyno.provision.process.SearchPath;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.run.command.CommandCost;
import dev.sqldyno.run.command.CommandMeter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The engine's own command line client, used as its folder's {@code tools} describe.
 *
 * @param use the key in {@code tools}
 * @param tool absent if the engine's folder has no such key
 * @param log takes what the client prints
 */
record OwnClient(RunningEngine engine, String use, Optional<Engine.Tool> tool, Path log) {

  static OwnClient of(TestBed bed, String use) {
    RunningEngine engine = bed.engine();
    return new OwnClient(
        engine,
        use,
        Optional.ofNullable(engine.engine().tools().get(use)),
        bed.folder().resolve("own-client.log"));
  }

  /** Returns where the engine is, for a client that is told by its arguments. */
  Map<String, Object> place() {
    Address address = engine.address();
    Location location = address.location().orElseThrow();
    return new LinkedHashMap<>(
        Map.of(
            "host",
            location.host(),
            "port",
            location.port(),
            "database",
            location.database(),
            "user",
            address.user()));
  }

  /** Returns the program's name. */
  String name() {
    return tool.map(t -> t.command().getFirst()).orElse("own client");
  }

  /** Returns whether its arguments have that {@code {placeholder}}. */
  boolean takes(String placeholder) {
    String braced = "{" + placeholder + "}";
    return tool.stream()
        .flatMap(each -> each.command().stream())
        .anyMatch(argument -> argument.contains(braced));
  }

  /** Returns why it cannot be run here; empty if it can. */
  Optional<String> whyNot() {
    if (tool.isEmpty()) {
      return Optional.of(
          "engines/%s/engine.yaml has no tools: %s".formatted(engine.engine().id(), use));
    }
    return SearchPath.find(name()).isPresent()
        ? Optional.empty()
        : Optional.of(name() + " is not on the PATH");
  }

  /**
   * A client's run from start to end.
   *
   * @param output what it printed
   */
  record Run(CommandCost cost, String output) {}

  /**
   * Runs it to its end.
   *
   * @param values the values of the {@code {placeholders}} in its arguments
   */
  Run run(Map<String, ?> values) throws IOException, SQLException, InterruptedException {
    List<String> command =
        tool.orElseThrow().command().stream()
            .map(argument -> engine.engine().template("tools: " + use, argument).with(values))
            .toList();
    Path input = Files.createTempFile("sqldyno-tool", ".txt");
    long printed = Files.exists(log) ? Files.size(log) : 0;
    try (EngineMeter meter = EngineMeter.open(engine)) {
      Files.writeString(input, tool.get().input().orElse(""));
      CommandCost cost =
          new CommandMeter(engine, meter)
              .run(
                  new ProcessBuilder(command)
                      .redirectInput(input.toFile())
                      .redirectErrorStream(true)
                      .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())));
      if (cost.exitCode() != 0) {
        throw new ResultException(
            "%s %s; see %s".formatted(name(), ProcessEnd.of(cost.exitCode()), log));
      }
      byte[] all = Files.readAllBytes(log);
      return new Run(cost, new String(all, (int) printed, all.length - (int) printed, UTF_8));
    } finally {
      Files.delete(input);
    }
  }
}
