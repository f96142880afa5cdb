// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.Guest;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.FirstColumn;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.Secret;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An engine's statements for databases of our own, with their names filled in. */
record GuestSql(Engine engine, Guest guest) {
  /** Keeps a run, and its end, from waiting for a lock that another session holds. */
  private static final int PATIENCE_SECONDS = 60;

  /** Throws ProvisionException if the folder does not say how. */
  static GuestSql of(Engine engine) {
    return new GuestSql(
        engine,
        engine
            .guest()
            .orElseThrow(() ->
                new ProvisionException(
                    "%s: its engine.yaml has no 'guest', the statements that create sqldyno's own database on a server that it did not start. Add them, or let sqldyno start the engine",
                    engine.id())));
  }

  /** Returns the statements that make the database, in their order. */
  List<String> createStatements(String name, Secret password) {
    Map<String, String> values = Map.of("name", name, "password", password.reveal());
    return guest.create().stream().map(sql -> engine.template("guest", sql).with(values)).toList();
  }

  /** Returns how its user connects to it. */
  Address address(Address server, String name, Secret password) {
    if (guest.account()) {
      return server.as(name, password);
    }
    if (guest.properties().isEmpty()) {
      return server.inDatabase(name);
    }
    Map<String, String> properties = new HashMap<>();
    guest.properties().forEach((key, text) -> properties.put(key, filled(text, name)));
    return server.with(properties);
  }

  boolean exists(Connection connection, String name) throws SQLException {
    try (Statement statement = statement(connection)) {
      return !FirstColumn.all(statement, filled(guest.exists(), name)).isEmpty();
    }
  }

  /** Ends the database's sessions and removes it, if it exists. */
  void drop(Connection connection, String name) throws SQLException {
    try (Statement statement = statement(connection)) {
      if (guest.end().isPresent()) {
        for (String sql : FirstColumn.all(statement, filled(guest.end().get(), name))) {
          endSession(statement, sql);
        }
      }
      for (String sql : dropStatements(name)) {
        statement.execute(sql);
      }
    }
  }

  private static void endSession(Statement statement, String sql) {
    try {
      statement.execute(sql);
    } catch (SQLException _) {
      // the session has just ended; if not, the drop fails with the reason
    }
  }

  List<String> dropStatements(String name) {
    return guest.drop().stream().map(sql -> filled(sql, name)).toList();
  }

  /** Makes a statement that does not wait for long. */
  static Statement statement(Connection connection) throws SQLException {
    Statement statement = connection.createStatement();
    statement.setQueryTimeout(PATIENCE_SECONDS);
    return statement;
  }

  private String filled(String text, String name) {
    return engine.template("guest", text).with(Map.of("name", name));
  }
}
