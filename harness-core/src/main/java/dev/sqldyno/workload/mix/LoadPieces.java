// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import dev.sqldyno.catalog.Threads;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Independent pieces of a load. Their rows do not depend on the connection that sends them.
 *
 * @param pieces in the order of their start
 */
record LoadPieces(List<Piece> pieces) {

  /** A piece, which sends rows and returns how many. */
  @FunctionalInterface
  interface Piece {
    long send(Connection connection) throws SQLException;
  }

  /** An opener of connections. */
  @FunctionalInterface
  interface Opener {
    Connection open() throws SQLException;
  }

  /** Sends all pieces one after the other. Returns the number of their rows. */
  long send(Connection connection) throws SQLException {
    long rows = 0;
    for (Piece piece : pieces) {
      rows += piece.send(connection);
    }
    return rows;
  }

  /**
   * Sends all pieces over several connections. Returns the number of their rows. After a failure or
   * an interrupt, no further piece is started.
   *
   * @param max the most connections to open; never more than there are pieces
   */
  long send(Opener opener, int max) throws SQLException {
    AtomicInteger next = new AtomicInteger();
    List<Future<Long>> sent = new ArrayList<>();
    int connections = Math.min(max, pieces.size());
    try (ExecutorService threads =
        Executors.newThreadPerTaskExecutor(work -> Threads.unstarted("load", work))) {
      for (int i = 0; i < connections; i++) {
        sent.add(threads.submit(() -> send(opener, next)));
      }
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new SQLException("the load was interrupted");
    }
    long rows = 0;
    for (Future<Long> each : sent) {
      if (each.state() == Future.State.FAILED) {
        throw failure(each.exceptionNow());
      }
      rows += each.resultNow();
    }
    return rows;
  }

  private long send(Opener opener, AtomicInteger next) throws SQLException {
    long rows = 0;
    try (Connection connection = opener.open()) {
      for (int piece = next.getAndIncrement();
          piece < pieces.size() && !Thread.currentThread().isInterrupted();
          piece = next.getAndIncrement()) {
        rows += pieces.get(piece).send(connection);
      }
      return rows;
    } catch (Throwable e) {
      next.set(pieces.size());
      throw e;
    }
  }

  private static SQLException failure(Throwable e) {
    return switch (e) {
      case SQLException refused -> refused;
      case RuntimeException other -> throw other;
      default -> throw new IllegalStateException(e);
    };
  }
}
