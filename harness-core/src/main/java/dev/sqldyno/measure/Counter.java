// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import com.fasterxml.jackson.annotation.JsonValue;

/** What is counted of a party's work. Every value is a monotonic total. */
public enum Counter {
  /** CPU time, user and kernel together, in nanoseconds. */
  CPU("cpu", "ns"),
  /** CPU instructions retired in user mode. */
  INSTRUCTIONS_USER("instructions-user", "instructions"),
  /** CPU instructions retired in kernel mode. */
  INSTRUCTIONS_KERNEL("instructions-kernel", "instructions");

  private final String id;
  private final String unit;

  Counter(String id, String unit) {
    this.id = id;
    this.unit = unit;
  }

  /** The word used in results. */
  @JsonValue
  public String id() {
    return id;
  }

  /** The unit of every value. */
  public String unit() {
    return unit;
  }
}
