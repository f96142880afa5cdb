// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.command;

import dev.sqldyno.catalog.engine.Engine.Tool;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.FirstColumn;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.process.CommandResult;
import dev.sqldyno.provision.process.LogTail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The check that a command with {@link ClientEnvironment} reaches the metered server: runs the
 * engine's own client once and compares which server answers.
 */
public final class ClientCheck {
  private static final String USE = "instance";
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private ClientCheck() {}

  /**
   * Returns why the command might reach another server; empty if it was checked.
   *
   * @throws ProvisionException if it would reach another one
   */
  public static Optional<String> whyUnproven(RunningEngine engine) throws InterruptedException {
    Optional<String> instance = engine.engine().instance();
    Optional<Tool> tool = Optional.ofNullable(engine.engine().tools().get(USE));
    if (instance.isEmpty() || tool.isEmpty()) {
      return Optional.of("no client of %s is known here".formatted(engine.engine().name()));
    }
    return compare(engine, instance.get(), tool.get());
  }

  private static Optional<String> compare(RunningEngine engine, String query, Tool tool)
      throws InterruptedException {
    Address address = engine.address();
    String name = tool.command().getFirst();
    String expected;
    String found;
    try {
      expected = ask(engine, query);
      found = run(engine, tool, Map.of("query", query, "user", address.user()));
    } catch (SQLException e) {
      return Optional.of("the server does not report its identity: " + OneLine.of(e.getMessage()));
    } catch (IOException e) {
      return Optional.of(e.getMessage());
    }
    if (!found.equals(expected)) {
      throw new ProvisionException(
          "the command would reach another server than the metered one. The driver's server is '%s', and the one of %s with the command's environment is '%s'. An option file in your home folder may lead %s there: set HOME to an empty folder for this run",
          expected, name, OneLine.of(address.password().hide(found)), name);
    }
    return Optional.empty();
  }

  private static String ask(RunningEngine engine, String query) throws SQLException {
    try (Connection connection = engine.address().connect();
        Statement statement = connection.createStatement()) {
      return FirstColumn.top(statement, query).orElse("").strip();
    }
  }

  private static String run(RunningEngine engine, Tool tool, Map<String, ?> values)
      throws IOException, InterruptedException {
    List<String> command =
        tool.command().stream()
            .map(part -> engine.engine().template("tools: " + USE, part).with(values))
            .toList();
    // standard error may have the dynamic loader's warning of a missing LD_PRELOAD, which stays as
    // the user set it, since engines may need it
    Path complaints = Files.createTempFile("sqldyno-client", ".txt");
    try {
      ProcessBuilder builder = new ProcessBuilder(command).redirectError(complaints.toFile());
      ClientEnvironment.of(engine.engine(), engine.address()).setIn(builder.environment());
      CommandResult result = run(builder);
      if (!result.isSuccess()) {
        String why = LogTail.whole(LogTail.tail(complaints)) + result.printed();
        throw new IOException(
            "%s cannot ask it: %s"
                .formatted(command.getFirst(), OneLine.of(engine.address().password().hide(why))));
      }
      return result.printed().strip();
    } finally {
      Files.delete(complaints);
    }
  }

  /** Ends the client if it takes long, for instance because it prompts. */
  private static CommandResult run(ProcessBuilder builder)
      throws IOException, InterruptedException {
    try {
      return CommandResult.of(builder, PATIENCE);
    } catch (IOException e) {
      throw new IOException(
          "%s is not installed, or not on the PATH".formatted(builder.command().getFirst()), e);
    }
  }
}
