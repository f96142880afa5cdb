// SPDX-License-Identifier: Apache-2.0
/**
 * CPU events of a cgroup, counted by Linux's {@code perf_event_open} through {@link
 * java.lang.foreign}.
 *
 * <p>In: a cgroup v2 directory. Out: totals, or the reason why this machine cannot count.
 */
package dev.sqldyno.measure.perf;
