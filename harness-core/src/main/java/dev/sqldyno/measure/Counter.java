// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import dev.sqldyno.catalog.text.Word;

/**
 * Names what is counted of a party's work. Every value is a monotonic total, but for the sizes of
 * tables, which may shrink.
 */
public enum Counter implements Word {
  /** Counts CPU time, user and kernel together, in nanoseconds. */
  CPU("ns"),
  /** Counts CPU instructions retired in user mode. */
  INSTRUCTIONS_USER("instructions"),
  /** Counts CPU instructions retired in kernel mode. */
  INSTRUCTIONS_KERNEL("instructions"),
  /** Counts CPU cycles, user and kernel together, where the PMU has room for them. */
  CYCLES("cycles"),
  /** Counts CPU time in user mode, in nanoseconds, where the kernel accounts for it exactly. */
  CPU_USER("ns"),
  /** Counts CPU time in kernel mode, likewise. */
  CPU_KERNEL("ns"),
  /** Counts how often a thread was taken off its core, by its own wait or by another thread. */
  CONTEXT_SWITCHES("switches"),
  /** Counts bytes read from block devices, by the devices' side. */
  DEVICE_READ("bytes"),
  /** Counts bytes written to block devices, by the devices' side. */
  DEVICE_WRITTEN("bytes"),
  /** Counts bytes that processes had fetched from storage, by the processes' side. */
  PROCESS_READ("bytes"),
  /** Counts bytes that processes read from files, from the kernel's cache or from storage. */
  FILE_READ("bytes"),
  /** Counts bytes of tables, by the engine's word; with the key's index where one is the other. */
  TABLE_SIZE("bytes"),
  /** Counts bytes of all other indexes of these tables, likewise. */
  INDEX_SIZE("bytes"),
  /** Counts how often a page of an index was split, likewise. */
  PAGE_SPLITS("splits"),
  /** Counts bytes that the engine wrote into its log, likewise. */
  LOG_WRITTEN("bytes"),
  /** Counts bytes of the pages that statements asked the engine's buffers for, likewise. */
  BUFFER_REQUESTED("bytes"),
  /** Counts bytes of those pages that had to be read into the buffers, likewise. */
  BUFFER_READ("bytes");

  private final String unit;

  Counter(String unit) {
    this.unit = unit;
  }

  public String unit() {
    return unit;
  }
}
