// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

/**
 * One request as JMeter logs it, in whole milliseconds.
 *
 * @param startMillis when it was sent, since 1970
 * @param elapsedMillis until the last byte of the answer
 * @param user its number in the thread group, from 0, where in an open model each arrival is one;
 *     -1 if its name has none
 * @param label the sampler's name in the plan
 * @param code the HTTP status, or JMeter's words for why there was none
 * @param success by the status and the plan's assertions
 */
public record JtlRow(
    long startMillis, long elapsedMillis, int user, String label, String code, boolean success) {

  /** Returns when the last byte of the answer was there, since 1970. */
  public long endMillis() {
    return startMillis + elapsedMillis;
  }
}
