// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.Threads;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A limit for work with a server that accepts connections and may never answer. */
public final class TimeLimit {
  /** The class of SQL states for connections that are not made or were lost. */
  private static final String NO_SERVER = "08000";

  private TimeLimit() {}

  /** Work with a server. An interrupt closes its sockets. */
  @FunctionalInterface
  public interface Work<T> {
    /** Returns the server's answer. */
    T run() throws SQLException, InterruptedException;
  }

  /**
   * Returns the answer of the work, which runs in a thread of its own. The work is interrupted at
   * the limit, and when the caller is.
   *
   * @throws SQLTimeoutException after the limit
   */
  public static <T> T within(Duration limit, Work<T> work)
      throws SQLException, InterruptedException {
    FutureTask<T> task = new FutureTask<>(work::run);
    Threads.virtual("limited", task).start();
    try {
      return task.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new SQLTimeoutException(
          "a connection had no answer for %d s".formatted(limit.toSeconds()), NO_SERVER, e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case SQLException refused -> throw refused;
        case RuntimeException other -> throw other;
        default -> throw new IllegalStateException(e.getCause());
      }
    } finally {
      task.cancel(true);
    }
  }
}
