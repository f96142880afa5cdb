// SPDX-License-Identifier: Apache-2.0
/**
 * What every meter speaks of: counters, their readings, and what a party spent between two of them.
 * A reading is measured or unavailable with a reason, never zero by default.
 *
 * <p>Each source of readings is a package of its own: perf, cgroup, proc, docker, client, host.
 * They call the kernel by libc, and {@code meter} chooses among them.
 */
package dev.sqldyno.measure;
