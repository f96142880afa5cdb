// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.ServerSpec;
import dev.sqldyno.catalog.engine.ServerSpec.Preparation;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.provision.TimeLimit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A start of a server as its engine's folder describes it, with the placeholders filled in.
 *
 * @param port the port for clients, on loopback
 * @param password the new password of its user
 * @param places the values of the other placeholders
 */
public record ServerStart(
    Engine engine, ServerSpec spec, int port, Secret password, Map<String, ?> places) {
  private static final Duration PAUSE = Duration.ofMillis(50);

  /** The limit of one trial: a port's proxy may accept what no server answers yet. */
  private static final Duration TRIAL = Duration.ofSeconds(30);

  /** Returns this start with a further placeholder, or another value of one. */
  public ServerStart with(String place, Object value) {
    Map<String, Object> all = new LinkedHashMap<>(places);
    all.put(place, value);
    return new ServerStart(engine, spec, port, password, all);
  }

  /** Returns the text with its placeholders filled in. */
  public String filled(String text) {
    return filled(text, Map.of());
  }

  private String filled(String text, Map<String, ?> more) {
    Map<String, Object> all = new LinkedHashMap<>(places);
    all.put("user", spec.user());
    all.put("database", spec.database());
    all.put("password", password.reveal());
    all.putAll(more);
    return engine.template("the words of its server", text).with(all);
  }

  /** Returns the words, filled in. */
  public List<String> filled(List<String> words) {
    return words.stream().map(this::filled).toList();
  }

  /** Returns program, arguments, settings, and last the address to listen on. */
  public List<String> command(Map<String, String> settings) {
    List<String> command = new ArrayList<>(filled(spec.command()));
    settings.forEach((key, value) -> command.addAll(setting(key, value)));
    command.addAll(filled(spec.binding()));
    return command;
  }

  private List<String> setting(String key, String value) {
    return spec.setting().stream()
        .map(word -> filled(word, Map.of("key", key, "value", value)))
        // a switch without a value
        .map(word -> value.isEmpty() && word.endsWith("=") ? word.replaceAll("=$", "") : word)
        .toList();
  }

  /** Returns the address for the workloads. */
  public Address address() {
    return address(spec.user(), password, spec.database());
  }

  private Address address(String user, Secret itsPassword, String database) {
    return Address.onLoopback(engine, port, database, user, itsPassword);
  }

  /** Returns the address at which the server answers before it is prepared. */
  private Address first() {
    return spec.prepare()
        .map(p -> address(p.user(), p.password().map(Secret::new).orElse(password), p.database()))
        .orElseGet(this::address);
  }

  /**
   * Waits until the server answers a query.
   *
   * @param end returns how the server has ended, if it has; asked after each failure
   * @throws ProvisionException if it has, or if no answer comes in time
   */
  public void awaitAnswer(Supplier<Optional<String>> end) throws InterruptedException {
    await(this::ask, end);
  }

  private boolean ask() throws SQLException {
    try (Connection connection = first().connect();
        Statement statement = connection.createStatement()) {
      return statement.execute(engine.readback().get("version").query());
    }
  }

  /** Waits in the same way until a server without clients listens at its port. */
  public void awaitListener(Supplier<Optional<String>> end) throws InterruptedException {
    await(this::reach, end);
  }

  private boolean reach() throws SQLException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      throw new SQLException(e.getMessage(), e);
    }
  }

  private void await(TimeLimit.Work<?> trial, Supplier<Optional<String>> end)
      throws InterruptedException {
    long deadline = System.nanoTime() + limit().toNanos();
    while (true) {
      try {
        TimeLimit.within(TRIAL.compareTo(limit()) < 0 ? TRIAL : limit(), trial);
        return;
      } catch (SQLException e) {
        end.get()
            .ifPresent(how -> {
              throw new ProvisionException(how, e);
            });
        if (System.nanoTime() > deadline) {
          throw new ProvisionException(
              "no answer after %d s: %s", spec.startSeconds(), e.getMessage(), e);
        }
      }
      Thread.sleep(PAUSE);
    }
  }

  private Duration limit() {
    return Duration.ofSeconds(spec.startSeconds());
  }

  /**
   * Prepares the database, and sets the settings that can only be set by SQL. It may take as long
   * as the start.
   */
  public void prepare(Map<String, String> settings) throws SQLException, InterruptedException {
    List<String> statements = statements(settings);
    if (!statements.isEmpty()) {
      TimeLimit.within(limit(), () -> execute(statements));
    }
  }

  private int execute(List<String> statements) throws SQLException {
    try (Connection connection = first().connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
      return statements.size();
    }
  }

  /** Returns the statements of {@link #prepare}. */
  public List<String> statements(Map<String, String> settings) {
    List<String> statements =
        new ArrayList<>(filled(spec.prepare().map(Preparation::statements).orElse(List.of())));
    spec.settingSql()
        .ifPresent(sql ->
            settings.forEach(
                (key, value) -> statements.add(filled(sql, Map.of("key", key, "value", value)))));
    return statements;
  }

  /** Omits the placeholders' values, which include the password. */
  @Override
  public String toString() {
    return "ServerStart[%s, port %d]".formatted(engine.id(), port);
  }
}
