// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.util.List;

/**
 * The columns of a JTL, found by its header, because a user's settings may add and drop columns.
 */
final class JtlColumns {
  private static final int NO_USER = -1;

  /** Our listener in JMeter adds these columns; they are empty where it has not timed a row. */
  private static final String START_MICROS = "sqldyno_start_us";

  private static final String ELAPSED_MICROS = "sqldyno_elapsed_us";

  private final int start;
  private final int elapsed;
  private final int startMicros;
  private final int elapsedMicros;
  private final int thread;
  private final int code;
  private final int success;

  /** Reads the first line. */
  JtlColumns(List<String> names) {
    start = position("timeStamp", names);
    elapsed = position("elapsed", names);
    startMicros = names.indexOf(START_MICROS);
    elapsedMicros = names.indexOf(ELAPSED_MICROS);
    thread = names.indexOf("threadName");
    code = position("responseCode", names);
    success = position("success", names);
  }

  private static int position(String name, List<String> names) {
    int position = names.indexOf(name);
    if (position < 0) {
      throw new JMeterException(
          "the JTL has no column %s, only %s: remove the jmeter.save.saveservice property that drops it",
          name, names);
    }
    return position;
  }

  /** Reads any other line. */
  JtlRow row(List<String> fields) {
    try {
      long startMillis = Long.parseLong(fields.get(start));
      long elapsedMillis = Long.parseLong(fields.get(elapsed));
      int user = thread < 0 ? NO_USER : user(fields.get(thread));
      // a run has a million rows and few codes
      String status = fields.get(code).intern();
      boolean accepted = Boolean.parseBoolean(fields.get(success));
      return isTimed(fields, elapsedMillis)
          ? new JtlRow(
              Long.parseLong(fields.get(startMicros)),
              Long.parseLong(fields.get(elapsedMicros)),
              user,
              status,
              accepted)
          : JtlRow.ofMillis(startMillis, elapsedMillis, user, status, accepted);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new JMeterException("no row of a JTL: '%s'", String.join(",", fields), e);
    }
  }

  /**
   * Returns whether the row has finer times that do not contradict JMeter's. They do where a
   * sampler counts only a part of what it does, or where the row sums up several requests.
   */
  private boolean isTimed(List<String> fields, long millisByJMeter) {
    return startMicros >= 0
        && elapsedMicros >= 0
        && fields.get(elapsedMicros).chars().anyMatch(Character::isDigit)
        && Math.abs(Long.parseLong(fields.get(elapsedMicros)) - millisByJMeter * 1_000) < 2_000;
  }

  /** Returns 16 for "bookings 1-17", the seventeenth user of the first group. */
  private static int user(String thread) {
    String number = thread.substring(thread.lastIndexOf('-') + 1);
    return number.matches("[1-9][0-9]{0,8}") ? Integer.parseInt(number) - 1 : NO_USER;
  }
}
