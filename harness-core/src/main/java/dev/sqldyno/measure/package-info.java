// SPDX-License-Identifier: Apache-2.0
/**
 * Counters, readings, and costs between two readings. A reading is measured or unavailable with a
 * reason, never zero by default.
 *
 * <p>Each source of readings has its own package: perf, cgroup, proc, docker, emulator, client,
 * host, waits, sizes. {@code libc} calls the kernel for them, and {@code meter} chooses among them.
 */
package dev.sqldyno.measure;
