// SPDX-License-Identifier: Apache-2.0
/**
 * Reads what an engine, the client and the machine spend between two moments.
 *
 * <p>In: a {@link dev.sqldyno.provision.RunningEngine}'s footprint. Out: {@link
 * dev.sqldyno.measure.Cost}, whose readings are measured or unavailable with a reason, never zero
 * by default. One package for each source: perf, cgroup, proc, docker, client, host; libc calls the
 * kernel.
 */
package dev.sqldyno.measure;
