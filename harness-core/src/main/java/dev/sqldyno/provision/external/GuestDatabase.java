// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.provision.TimeLimit;
import dev.sqldyno.provision.external.GuestLedger.Entry;
import dev.sqldyno.provision.process.WaitProgress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A database of our own, with a unique name, on the user's own server. It is dropped afterwards
 * with all that is in it. If this JVM dies first, a later one with the same data folder drops it.
 * Nothing else on the server is ever created, changed or dropped.
 */
public final class GuestDatabase {
  /**
   * Errors after which the statement may have succeeded: a lost connection, an intervention, a
   * cancellation.
   */
  private static final Pattern UNKNOWN_END = Pattern.compile("(08|57).*|40003|HY008|HYT01|70100");

  /** With {@link #MAKING} less than a service manager or a user waits for an end. */
  private static final Duration DROPPING = Duration.ofSeconds(70);

  private static final Duration MAKING = Duration.ofSeconds(15);

  private final GuestSql sql;
  private final Address server;
  private final GuestLedger ledger;
  private final Entry entry;
  private final Secret password = Secret.random();
  private final Duration making;
  private final ReentrantLock lock = new ReentrantLock();
  private boolean there;
  private volatile boolean ended;

  /**
   * Describes a database that is yet to be made.
   *
   * @param server as the user gave it
   * @param dataRoot where the database is noted until it is gone
   * @throws ProvisionException if the engine's folder does not say how
   */
  public GuestDatabase(Engine engine, Address server, Path dataRoot) {
    this(engine, server, dataRoot, MAKING);
  }

  /**
   * Describes it with another limit.
   *
   * @param making how long its removal waits while it is being made
   */
  GuestDatabase(Engine engine, Address server, Path dataRoot, Duration making) {
    this.making = making;
    this.sql = GuestSql.of(engine);
    this.server = server;
    this.ledger = new GuestLedger(dataRoot);
    this.entry = Entry.of(engine.id(), server.url(), server.user());
  }

  /**
   * Removes what dead runs left on the server, and makes the database.
   *
   * @throws ProvisionException if it cannot be made, with the rights that it takes; nothing is left
   *     behind
   */
  public void make(Consumer<String> progress) {
    lock.lock();
    try {
      if (ended) {
        throw new ProvisionException("the run is being ended");
      }
      Address inside = address();
      ledger.add(entry);
      there = true;
      removeOrphans(progress);
      String what = "creating a database at " + server.url();
      try (WaitProgress _ = WaitProgress.on(what, progress)) {
        make(inside);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Returns its name, unique on this server. */
  public String name() {
    return entry.name();
  }

  /** Returns the address for all work. */
  public Address address() {
    return sql.address(server, name(), password);
  }

  private void make(Address inside) {
    boolean begun = false;
    try (Connection connection = server.connect();
        Statement statement = GuestSql.statement(connection)) {
      for (String create : sql.createStatements(name(), password)) {
        statement.execute(create);
        begun = true;
      }
    } catch (SQLException e) {
      if (begun || endIsUnknown(e)) {
        drop();
      } else {
        there = false;
        ledger.remove(entry);
      }
      throw refused("sqldyno cannot create its own database there, and works in no other", e);
    }
    try (Connection _ = inside.connect()) {
      // the database is reached by the user's URL
    } catch (SQLException e) {
      drop();
      throw refused(
          "sqldyno created its own database there, but this URL does not lead to it (behind a pooler, give the URL of the server itself)",
          e);
    }
  }

  private static boolean endIsUnknown(SQLException e) {
    return e instanceof SQLTimeoutException
        || UNKNOWN_END.matcher(Objects.requireNonNullElse(e.getSQLState(), "08")).matches();
  }

  private ProvisionException refused(String what, Exception why) {
    return new ProvisionException(
        "%s at %s: %s: %s. %s", sql.engine().name(), server.url(), what, message(why), remedy(why));
  }

  private String remedy(Exception why) {
    return why instanceof SQLException e && sql.guest().isReadOnly(e)
        ? "It takes no writes from this user, as a standby does not: give the URL of the server that does, of a cluster as the first"
        : sql.guest().remedy(server.user());
  }

  /**
   * Ends the database's sessions and removes it; waits for a time while it is being made, and says
   * on standard error if the removal fails. None can be made afterwards.
   */
  public void drop() {
    ended = true;
    boolean interrupted = Thread.interrupted(); // which is no reason to leave the database
    try {
      if (!lock.tryLock(making.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new SQLTimeoutException(
            "the server has not created it after %d s".formatted(making.toSeconds()));
      }
      try {
        dropMade();
      } finally {
        lock.unlock();
      }
    } catch (SQLException e) {
      reportLeft(entry, e);
    } catch (InterruptedException _) {
      interrupted = true;
      reportLeft(entry, new SQLException("interrupted"));
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void dropMade() throws SQLException, InterruptedException {
    if (there) {
      there = false;
      ledger.remove(TimeLimit.within(DROPPING, this::dropThere));
    }
  }

  private Entry dropThere() throws SQLException {
    try (Connection connection = server.connect()) {
      sql.drop(connection, name());
      return entry;
    }
  }

  private void removeOrphans(Consumer<String> progress) {
    List<Entry> orphans = ledger.orphans(entry);
    if (orphans.isEmpty()) {
      return;
    }
    try (Connection connection = server.connect()) {
      orphans.forEach(orphan -> removeOrphan(connection, orphan, progress));
    } catch (SQLException _) {
      // making the new database fails too, and says why
    }
  }

  /** Removes it if it is here: its URL may lead elsewhere, or be another name of this server. */
  private void removeOrphan(Connection connection, Entry orphan, Consumer<String> progress) {
    try {
      if (sql.exists(connection, orphan.name())) {
        progress.accept("removing %s, whose run died".formatted(orphan.name()));
        sql.drop(connection, orphan.name());
        ledger.remove(orphan);
      } else if (orphan.url().equals(server.url()) && orphan.user().equals(server.user())) {
        ledger.remove(orphan);
      }
    } catch (SQLException e) {
      reportLeft(orphan, e);
    }
  }

  /** Writes to standard error, because the progress may have ended or be shown for a moment. */
  private void reportLeft(Entry left, SQLException e) {
    System.err.printf(
        "sqldyno: its database %s is left at %s: %s. The next run there with this data folder removes it. To do it by hand: %s; then delete %s%n",
        left.name(),
        left.url(),
        message(e),
        String.join("; ", sql.dropStatements(left.name())),
        ledger.file(left));
  }

  private String message(Exception e) {
    String message = Objects.requireNonNullElse(e.getMessage(), "no reason given");
    return OneLine.of(password.hide(server.password().hide(message))).replaceFirst("[.]+$", "");
  }
}
