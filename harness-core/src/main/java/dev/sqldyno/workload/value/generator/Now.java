// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import dev.sqldyno.workload.value.Value;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;

/** The time of day in the client's zone, in whole microseconds, which every engine stores. */
public final class Now implements Value {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private static final long NANOS_AT_ZERO = nanosAtZero();

  private long nanos;

  private static long nanosAtZero() {
    Instant now = Instant.now();
    return now.getEpochSecond() * NANOS_PER_SECOND + now.getNano() - System.nanoTime();
  }

  /** Returns the time of day by the fine clock, without an object for each time. */
  public static long nanosSince1970() {
    return NANOS_AT_ZERO + System.nanoTime();
  }

  @Override
  public void draw() {
    nanos = nanosSince1970();
  }

  @Override
  public void bind(PreparedStatement statement, int index) throws SQLException {
    statement.setTimestamp(index, timestamp());
  }

  @Override
  public void append(StringBuilder text) {
    text.append(timestamp());
  }

  private Timestamp timestamp() {
    Timestamp timestamp = new Timestamp(nanos / NANOS_PER_SECOND * 1000);
    timestamp.setNanos((int) (nanos % NANOS_PER_SECOND / 1000 * 1000));
    return timestamp;
  }
}
