// SPDX-License-Identifier: Apache-2.0
/**
 * Defines what every meter counts and reads, and what a party spent between two readings. A reading
 * is measured or unavailable with a reason, never zero by default.
 *
 * <p>Each source of readings has its own package: perf, cgroup, proc, docker, emulator, client,
 * host, waits. They call the kernel by libc, and {@code meter} chooses among them.
 */
package dev.sqldyno.measure;
