// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import com.fasterxml.jackson.annotation.JsonValue;

/** Names what is counted of a party's work. Every value is a monotonic total. */
public enum Counter {
  /** Counts CPU time, user and kernel together, in nanoseconds. */
  CPU("cpu", "ns"),
  /** Counts CPU instructions retired in user mode. */
  INSTRUCTIONS_USER("instructions-user", "instructions"),
  /** Counts CPU instructions retired in kernel mode. */
  INSTRUCTIONS_KERNEL("instructions-kernel", "instructions");

  private final String id;
  private final String unit;

  Counter(String id, String unit) {
    this.id = id;
    this.unit = unit;
  }

  /** Returns the word used in results. */
  @JsonValue
  public String id() {
    return id;
  }

  public String unit() {
    return unit;
  }
}
