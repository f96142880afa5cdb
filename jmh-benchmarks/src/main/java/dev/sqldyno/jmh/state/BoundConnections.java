// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.sqldyno.provision.Address;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Lends a connection with statements of type {@code W} bound to it. It is always the same one, or
 * one borrowed from a pool at each use, on which the statements are made anew.
 */
public sealed interface BoundConnections<W extends AutoCloseable> extends AutoCloseable {

  /** Runs the body with a connection and its statements. */
  void use(Body<W> body) throws SQLException;

  /**
   * Replaces a held connection after the table was replaced, because drivers cache statements and a
   * server may refuse a batch that was prepared for the old table.
   */
  void renew() throws SQLException;

  @Override
  void close() throws SQLException;

  /** Uses a connection. */
  @FunctionalInterface
  interface Body<W> {
    void run(Connection connection, W work) throws SQLException;
  }

  /** Opens a connection. */
  @FunctionalInterface
  interface Opener {
    Connection open() throws SQLException;
  }

  /** Makes the statements on a connection. */
  @FunctionalInterface
  interface Binder<W> {
    W on(Connection connection) throws SQLException;
  }

  /**
   * Opens the connection or the pool.
   *
   * @param kind {@code direct} or {@code pooled}
   * @param properties further connection properties, such as those for preparing on the server
   */
  static <W extends AutoCloseable> BoundConnections<W> open(
      String kind,
      Address address,
      Map<String, String> properties,
      boolean autoCommit,
      Binder<W> binder)
      throws SQLException {
    return switch (kind) {
      case "direct" ->
          new Direct<>(
              () -> {
                Connection connection = address.connect(properties);
                connection.setAutoCommit(autoCommit);
                return connection;
              },
              binder);
      case "pooled" -> new Pooled<>(pool(address, properties, autoCommit), binder);
      default ->
          throw new IllegalArgumentException(
              "connection=%s; there are direct and pooled".formatted(kind));
    };
  }

  private static HikariDataSource pool(
      Address address, Map<String, String> properties, boolean autoCommit) {
    // nobody needs to read that the pool starts and stops; the classes that log keep this logger
    // alive
    Logger.getLogger("com.zaxxer.hikari").setLevel(Level.WARNING);
    HikariConfig config = new HikariConfig();
    config.setPoolName("sqldyno");
    config.setJdbcUrl(address.url());
    config.setDataSourceProperties(address.driverProperties(properties));
    config.setAutoCommit(autoCommit);
    config.setMaximumPoolSize(1);
    return new HikariDataSource(config);
  }

  /** See {@link #open}. */
  final class Direct<W extends AutoCloseable> implements BoundConnections<W> {
    private final Opener opener;
    private final Binder<W> binder;
    private Connection connection;
    private W work;

    Direct(Opener opener, Binder<W> binder) throws SQLException {
      this.opener = opener;
      this.binder = binder;
      this.connection = opener.open();
      this.work = binder.on(connection);
    }

    @Override
    public void use(Body<W> body) throws SQLException {
      body.run(connection, work);
    }

    @Override
    public void renew() throws SQLException {
      connection.close();
      connection = opener.open();
      work = binder.on(connection);
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }

  /** See {@link #open}. */
  record Pooled<W extends AutoCloseable>(HikariDataSource pool, Binder<W> binder)
      implements BoundConnections<W> {
    @Override
    public void use(Body<W> body) throws SQLException {
      // the pool closes what was left open, such as the statements, when the connection returns
      try (Connection connection = pool.getConnection()) {
        body.run(connection, binder.on(connection));
      }
    }

    @Override
    public void renew() {
      // nothing is held
    }

    @Override
    public void close() {
      pool.close();
    }
  }
}
