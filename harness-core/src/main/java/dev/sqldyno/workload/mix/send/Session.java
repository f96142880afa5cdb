// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.sqldyno.provision.Address;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A client's connection: its own throughout, or one borrowed from a pool for each transaction. Not
 * thread-safe, except {@link #abort}.
 */
public final class Session implements AutoCloseable {
  /** Null if the connection is the client's own. */
  private final HikariDataSource pool;

  private volatile Connection connection;
  private int number;

  private Session(HikariDataSource pool) {
    this.pool = pool;
  }

  /** Opens a connection of the client's own. */
  static Session direct(Address address, Map<String, String> properties, boolean autoCommit)
      throws SQLException {
    Connection connection = address.connect(properties);
    try {
      connection.setAutoCommit(autoCommit);
      Session session = new Session(null);
      session.connection = connection;
      session.number = 1;
      return session;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Opens the client's own pool of one connection. */
  static Session pooled(Address address, Map<String, String> properties, boolean autoCommit)
      throws SQLException {
    // hides the lines on the pool's start and stop; the classes that log keep this logger alive
    Logger.getLogger("com.zaxxer.hikari").setLevel(Level.WARNING);
    HikariConfig config = new HikariConfig();
    config.setPoolName("sqldyno");
    config.setJdbcUrl(address.url());
    config.setDataSourceProperties(address.driverProperties(properties));
    config.setAutoCommit(autoCommit);
    config.setMaximumPoolSize(1);
    // the first connection is opened below, with the error handling of all others
    config.setInitializationFailTimeout(-1);
    Session session = new Session(new HikariDataSource(config));
    try {
      session.begin();
      return session;
    } catch (SQLException e) {
      session.close();
      throw e;
    }
  }

  /** Borrows a connection if there is none. */
  public void begin() throws SQLException {
    if (connection == null) {
      connection = pool.getConnection();
      number++;
    }
  }

  /** Returns the current connection. */
  public Connection connection() {
    return connection;
  }

  /** Returns a number that changes with the connection; on a new one nothing is prepared yet. */
  int number() {
    return number;
  }

  /** Ends a transaction, and returns a borrowed connection. */
  public void end() throws SQLException {
    if (pool != null) {
      giveBack();
    }
  }

  private void giveBack() throws SQLException {
    Connection back = connection;
    connection = null;
    if (back != null) {
      // the pool closes its open statements
      back.close();
    }
  }

  @Override
  public void close() throws SQLException {
    try (pool) {
      giveBack();
    }
  }

  /** Ends the connection at once. Thread-safe. */
  public void abort() throws SQLException {
    Connection current = connection;
    if (current != null) {
      current.abort(Runnable::run);
    }
  }
}
