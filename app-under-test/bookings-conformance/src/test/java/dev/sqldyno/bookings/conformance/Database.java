// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.stacks.run.reading.Ledger;
import dev.sqldyno.workload.BookingsCheck;
import dev.sqldyno.workload.BookingsSeed;
import dev.sqldyno.workload.BookingsTables;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Asks the engine itself about the bookings, past the service. */
final class Database {
  private static final BookingsSeed NOTHING = new BookingsSeed(List.of(), List.of(), List.of());

  private static final String ADD_TO_TOTAL =
      "UPDATE aggregates SET total_dollar_amount = total_dollar_amount + ?"
          + " WHERE model = ? AND trim = ? AND fiscal_period_id = ?";

  private final RunningEngine engine;
  private final BookingsTables tables;
  private final String openTransactions;
  private final String lockWaits;
  private final Optional<String> waitingIsolation;
  private final Optional<String> lastBlock;

  Database(RunningEngine engine) {
    this.engine = engine;
    tables = BookingsTables.of(Catalog.load(), engine.engine());
    openTransactions = question("open-transactions", engine.engine());
    lockWaits = question("lock-waits", engine.engine());
    waitingIsolation = optional("waiting-isolation", engine.engine());
    lastBlock = optional("last-block", engine.engine());
  }

  /** Returns the engine's own query, or its family's. */
  private static String question(String name, Engine engine) {
    return optional(name, engine)
        .orElseThrow(() -> new IllegalStateException("no %s for %s".formatted(name, engine.id())));
  }

  private static Optional<String> optional(String name, Engine engine) {
    return Stream.concat(Stream.of(engine.id()), engine.family().stream())
        .map(id -> "/%s/%s.sql".formatted(name, id))
        .filter(file -> Database.class.getResource(file) != null)
        .findFirst()
        .map(Database::read);
  }

  private static String read(String file) {
    try (InputStream text = Database.class.getResourceAsStream(file)) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Connection connect() throws SQLException {
    return engine.address().connect();
  }

  /** Makes the tables anew and empty. */
  void reset() throws SQLException {
    try (Connection connection = connect()) {
      tables.reset(connection, NOTHING);
    }
  }

  BookingsCheck check() throws SQLException {
    try (Connection connection = connect()) {
      return tables.check(connection);
    }
  }

  /** Returns the totals in both tables. */
  Ledger ledger() throws SQLException {
    try (Connection connection = connect()) {
      return Ledger.read(connection);
    }
  }

  /** Returns the ids of all stored bookings. */
  Set<String> bookingIds() throws SQLException {
    return texts("SELECT booking_id FROM bookings");
  }

  /** Returns how many transactions the engine's clients have open. */
  long openTransactions() throws SQLException {
    return count(openTransactions);
  }

  /** Returns how many transactions wait for a lock of another. */
  long lockWaits() throws SQLException {
    return count(lockWaits);
  }

  /** Returns whether the engine shows the isolation of another's transaction. */
  boolean tellsIsolation() {
    return waitingIsolation.isPresent();
  }

  /** Returns the isolation levels of transactions that wait for a lock of another. */
  Set<String> isolationOfWaiting() throws SQLException {
    return texts(waitingIsolation.orElseThrow());
  }

  /** Returns whether the ids of rows come from a sequence, a block at a time. */
  boolean givesRowIdsInBlocks() {
    return lastBlock.isPresent();
  }

  /** Takes the bookings' sequence back by one block. */
  void giveLastBlockAgain() throws SQLException {
    texts(lastBlock.orElseThrow());
  }

  /** Adds to one total, past every booking. */
  void addToTotal(String model, String trim, String period, BigDecimal amount) throws SQLException {
    try (Connection connection = connect();
        PreparedStatement update = connection.prepareStatement(ADD_TO_TOTAL)) {
      update.setBigDecimal(1, amount);
      update.setString(2, model);
      update.setString(3, trim);
      update.setString(4, period);
      assertThat(update.executeUpdate()).isOne();
    }
  }

  private Set<String> texts(String question) throws SQLException {
    Set<String> texts = new HashSet<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(question)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }

  private long count(String question) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(question)) {
      row.next();
      return row.getLong(1);
    }
  }
}
