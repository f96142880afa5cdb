// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Names what is counted of a party's work. Every value is a monotonic total, but for the sizes of
 * tables, which may shrink.
 */
public enum Counter {
  /** Counts CPU time, user and kernel together, in nanoseconds. */
  CPU("cpu", "ns"),
  /** Counts CPU instructions retired in user mode. */
  INSTRUCTIONS_USER("instructions-user", "instructions"),
  /** Counts CPU instructions retired in kernel mode. */
  INSTRUCTIONS_KERNEL("instructions-kernel", "instructions"),
  /** Counts CPU cycles, user and kernel together, where the PMU has room for them. */
  CYCLES("cycles", "cycles"),
  /** Counts CPU time in user mode, in nanoseconds, where the kernel accounts for it exactly. */
  CPU_USER("cpu-user", "ns"),
  /** Counts CPU time in kernel mode, likewise. */
  CPU_KERNEL("cpu-kernel", "ns"),
  /** Counts how often a thread was taken off its core, by its own wait or by another thread. */
  CONTEXT_SWITCHES("context-switches", "switches"),
  /** Counts bytes read from block devices, by the devices' side. */
  DEVICE_READ("device-read", "bytes"),
  /** Counts bytes written to block devices, by the devices' side. */
  DEVICE_WRITTEN("device-written", "bytes"),
  /** Counts bytes that processes had fetched from storage, by the processes' side. */
  PROCESS_READ("process-read", "bytes"),
  /** Counts bytes of tables, by the engine's word; with the key's index where one is the other. */
  TABLE_SIZE("table-size", "bytes"),
  /** Counts bytes of all other indexes of these tables, likewise. */
  INDEX_SIZE("index-size", "bytes"),
  /** Counts how often a page of an index was split, likewise. */
  PAGE_SPLITS("page-splits", "splits"),
  /** Counts bytes that the engine wrote into its log, likewise. */
  LOG_WRITTEN("log-written", "bytes");

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
