// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;

/** The time of day in the client's zone, in whole microseconds, which every engine stores. */
final class Now implements Value {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private long nanos;

  @Override
  public void draw() {
    nanos = Clock.nanosSince1970();
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
