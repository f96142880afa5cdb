// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

/**
 * One request, timed by our listener in JMeter, or as JMeter logs it in whole milliseconds.
 *
 * @param startMicros when it was sent, since 1970
 * @param elapsedMicros until the last byte of the answer
 * @param user its number in the thread group, from 0, where in an open model each arrival is one;
 *     -1 if its name has none
 * @param code the HTTP status, or JMeter's words for why there was none
 * @param success by the status and the plan's assertions
 */
public record JtlRow(long startMicros, long elapsedMicros, int user, String code, boolean success) {

  /** Returns a row that was timed in whole milliseconds alone. */
  public static JtlRow ofMillis(
      long startMillis, long elapsedMillis, int user, String code, boolean success) {
    return new JtlRow(startMillis * 1_000, elapsedMillis * 1_000, user, code, success);
  }

  /** Returns when the last byte of the answer was there, in milliseconds since 1970. */
  public long endMillis() {
    return (startMicros + elapsedMicros) / 1_000;
  }
}
