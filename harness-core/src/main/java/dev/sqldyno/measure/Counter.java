// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import dev.sqldyno.catalog.text.Word;

/**
 * A counter of a party's work. All values are totals that only grow, except the sizes of tables.
 */
public enum Counter implements Word {
  /** CPU time, user and kernel together, in nanoseconds. */
  CPU("ns"),
  /** CPU instructions retired in user mode. */
  INSTRUCTIONS_USER("instructions"),
  /** CPU instructions retired in kernel mode. */
  INSTRUCTIONS_KERNEL("instructions"),
  /** CPU instructions in user mode of background loops, which the engine executes used or not. */
  INSTRUCTIONS_IDLE("instructions"),
  /** CPU cycles, user and kernel together, where the PMU has a counter left for them. */
  CYCLES("cycles"),
  /** CPU time in user mode, in nanoseconds, where the kernel accounts for it exactly. */
  CPU_USER("ns"),
  /** CPU time in kernel mode, in nanoseconds, where the kernel accounts for it exactly. */
  CPU_KERNEL("ns"),
  /** Context switches, voluntary or not. */
  CONTEXT_SWITCHES("switches"),
  /** Bytes read from block devices, as the devices count. */
  DEVICE_READ("bytes"),
  /** Bytes written to block devices, as the devices count. */
  DEVICE_WRITTEN("bytes"),
  /** Bytes fetched from storage for processes, as the processes count. */
  PROCESS_READ("bytes"),
  /** Bytes that processes read from files, be it from the kernel's cache or from storage. */
  FILE_READ("bytes"),
  /** Bytes of tables, as the engine reports; a clustered primary key is part of its table. */
  TABLE_SIZE("bytes"),
  /** Bytes of all other indexes of these tables, as the engine reports. */
  INDEX_SIZE("bytes"),
  /** Splits of index pages, as the engine reports. */
  PAGE_SPLITS("splits"),
  /** Bytes that the engine wrote to its log, as it reports. */
  LOG_WRITTEN("bytes"),
  /** Bytes of the pages that statements requested from the engine's buffers, as it reports. */
  BUFFER_REQUESTED("bytes"),
  /** Bytes of the requested pages that were read into the buffers, as the engine reports. */
  BUFFER_READ("bytes");

  private final String unit;

  Counter(String unit) {
    this.unit = unit;
  }

  public String unit() {
    return unit;
  }
}
