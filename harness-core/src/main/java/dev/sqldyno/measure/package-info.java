// SPDX-License-Identifier: Apache-2.0
/**
 * Counters, readings, and costs between two readings. A reading is measured or unavailable with a
 * reason, never zero by default.
 *
 * <p>Each source of readings has its own package: perf, cgroup, proc, docker, emulator, client,
 * host, waits. They call the kernel through libc, and {@code meter} chooses among them.
 */
package dev.sqldyno.measure;
