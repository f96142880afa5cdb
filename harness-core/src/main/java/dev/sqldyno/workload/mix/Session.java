// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

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
sealed interface Session extends AutoCloseable {

  /** Gets a connection, if there is none. */
  void begin() throws SQLException;

  /** Returns the present connection. */
  Connection connection();

  /** Returns a number that another connection changes, on which nothing is prepared yet. */
  int number();

  /** Ends a transaction: a borrowed connection is given back. */
  void end() throws SQLException;

  @Override
  void close() throws SQLException;

  /** Ends the connection at once. Called by another thread. */
  void abort() throws SQLException;

  /** Opens a connection of the client's own. */
  static Session direct(Address address, Map<String, String> properties, boolean autoCommit)
      throws SQLException {
    Connection connection = address.connect(properties);
    try {
      connection.setAutoCommit(autoCommit);
      return new Direct(connection);
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
    Pooled session = new Pooled(new HikariDataSource(config));
    try {
      session.begin();
      return session;
    } catch (SQLException e) {
      session.close();
      throw e;
    }
  }

  /** See {@link #direct}. */
  record Direct(Connection connection) implements Session {
    @Override
    public void begin() {
      // it is always there
    }

    @Override
    public int number() {
      return 1;
    }

    @Override
    public void end() {
      // it is kept
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }

    @Override
    public void abort() throws SQLException {
      connection.abort(Runnable::run);
    }
  }

  /** See {@link #pooled}. */
  final class Pooled implements Session {
    private final HikariDataSource pool;
    private volatile Connection borrowed;
    private int number;

    private Pooled(HikariDataSource pool) {
      this.pool = pool;
    }

    @Override
    public void begin() throws SQLException {
      if (borrowed == null) {
        borrowed = pool.getConnection();
        number++;
      }
    }

    @Override
    public Connection connection() {
      return borrowed;
    }

    @Override
    public int number() {
      return number;
    }

    @Override
    public void end() throws SQLException {
      Connection back = borrowed;
      borrowed = null;
      if (back != null) {
        // the pool closes what is open, such as the statements
        back.close();
      }
    }

    @Override
    public void close() throws SQLException {
      try (pool) {
        end();
      }
    }

    @Override
    public void abort() throws SQLException {
      Connection present = borrowed;
      if (present != null) {
        present.abort(Runnable::run);
      }
    }
  }
}
