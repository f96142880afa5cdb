// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.jmh.bookings.BookingsClient;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** One thread's connection. Its public fields appear in JMH's own results. */
@AuxCounters(AuxCounters.Type.EVENTS)
@State(Scope.Thread)
public class BookingsThread {
  /** Transactions that were tried again because others were in the way. */
  public long retries;

  /** Bookings that were not stored because others were in the way at every try. */
  public long gaveUp;

  private BookingsClient client;

  @Setup(Level.Trial)
  public void open(BookingsState shared, ThreadParams thread) {
    client = shared.client(thread.getThreadIndex());
  }

  /** Books one booking and counts its retries. */
  public void book() throws SQLException, InterruptedException {
    long retriesBefore = client.retries();
    long gaveUpBefore = client.gaveUp();
    client.book();
    retries += client.retries() - retriesBefore;
    gaveUp += client.gaveUp() - gaveUpBefore;
  }
}
