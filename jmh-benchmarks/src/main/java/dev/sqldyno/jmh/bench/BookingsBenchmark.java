// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bench;

import dev.sqldyno.jmh.state.BookingsState;
import dev.sqldyno.jmh.state.BookingsThread;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does the transaction of the bookings service cost without the service, in the steady state?
 * One connection asks it, or as many at once as the services' pools have.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 8, time = 2)
@Measurement(iterations = 5, time = 2)
public class BookingsBenchmark {

  @Benchmark
  public void book(BookingsState shared, BookingsThread mine)
      throws SQLException, InterruptedException {
    mine.book();
  }

  @Benchmark
  @Threads(16)
  public void bookBySixteen(BookingsState shared, BookingsThread mine)
      throws SQLException, InterruptedException {
    mine.book();
  }
}
