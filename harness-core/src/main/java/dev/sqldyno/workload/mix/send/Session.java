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
 * A client's connection: its own from its begin to its end, or one of a pool, borrowed for each
 * transaction. Not thread-safe, but for {@link #abort}.
 */
public final class Session implements AutoCloseable {
  /** Null where the connection is the client's own. */
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

  /** Opens a pool of one connection, which the client shares with nobody. */
  static Session pooled(Address address, Map<String, String> properties, boolean autoCommit)
      throws SQLException {
    // nobody needs to read that the pool starts and stops; the classes that log keep this logger
    // alive
    Logger.getLogger("com.zaxxer.hikari").setLevel(Level.WARNING);
    HikariConfig config = new HikariConfig();
    config.setPoolName("sqldyno");
    config.setJdbcUrl(address.url());
    config.setDataSourceProperties(address.driverProperties(properties));
    config.setAutoCommit(autoCommit);
    config.setMaximumPoolSize(1);
    // the first connection is opened below, where it fails as any other does
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

  /** Gets a connection, if there is none. */
  public void begin() throws SQLException {
    if (connection == null) {
      connection = pool.getConnection();
      number++;
    }
  }

  /** Returns the present connection. */
  public Connection connection() {
    return connection;
  }

  /** Returns a number that another connection changes, on which nothing is prepared yet. */
  int number() {
    return number;
  }

  /** Ends a transaction: a borrowed connection is given back. */
  public void end() throws SQLException {
    if (pool != null) {
      giveBack();
    }
  }

  private void giveBack() throws SQLException {
    Connection back = connection;
    connection = null;
    if (back != null) {
      // a pool closes what is open, such as the statements
      back.close();
    }
  }

  @Override
  public void close() throws SQLException {
    try (pool) {
      giveBack();
    }
  }

  /** Ends the connection at once. Called by another thread. */
  public void abort() throws SQLException {
    Connection present = connection;
    if (present != null) {
      present.abort(Runnable::run);
    }
  }
}
