// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.bookings.contract.Retry;
import dev.sqldyno.jmh.bookings.BookingsClient;
import dev.sqldyno.jmh.bookings.RandomBookings;
import dev.sqldyno.workload.BookingsTables;
import dev.sqldyno.workload.TableContents;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.openjdk.jmh.annotations.Param;

/**
 * The tables of bookings, with a connection for each thread. The tables grow from one iteration to
 * the next and are settled in between. Every accepted booking must be stored, and every cent of it
 * must be in the totals.
 */
public class BookingsState extends TableState {
  private static final long SEED = 20_261_121;

  /** The number of tries that the services make by default. */
  private static final int TRIES = 5;

  /** A workload folder that has an operation with this benchmark. */
  @Param(BookingsTables.WORKLOAD)
  public String workload;

  /** Either pessimistic (the totals are locked) or optimistic (their versions are compared). */
  @Param("pessimistic")
  public String locking;

  private final List<BookingsClient> clients = new ArrayList<>();
  private BookingsTables tables;
  private long acceptedBefore;

  @Override
  protected String workload() {
    return workload;
  }

  @Override
  protected boolean knowsThreads() {
    return true;
  }

  @Override
  protected void open() throws SQLException {
    boolean locks = ParameterChoice.of("locking", locking, "pessimistic", "optimistic");
    tables = new BookingsTables(sql());
    tables.reset(connection());
    for (int i = 0; i < threads(); i++) {
      clients.add(
          new BookingsClient(
              running().address().connect(running().engine().driver().prepared()),
              sql(),
              locks,
              new RandomBookings(SEED + i),
              new Retry(TRIES)));
    }
  }

  /** Returns the client of the thread with this index. */
  BookingsClient client(int thread) {
    return clients.get(thread);
  }

  @Override
  protected void prepare() {
    acceptedBefore = total(BookingsClient::accepted);
  }

  @Override
  protected TableContents before() {
    return new TableContents(
        total(BookingsClient::accepted),
        BigDecimal.valueOf(total(BookingsClient::acceptedCents), 2).doubleValue());
  }

  @Override
  protected TableContents after() throws SQLException {
    tables
        .check(connection())
        .mustHold(total(BookingsClient::accepted), "after " + operation().id());
    return before();
  }

  @Override
  protected long rows() {
    return total(BookingsClient::accepted) - acceptedBefore;
  }

  private long total(ToLongFunction<BookingsClient> figure) {
    return clients.stream().mapToLong(figure).sum();
  }

  @Override
  protected void shut() throws SQLException {
    for (BookingsClient client : clients) {
      client.close();
    }
  }
}
