// SPDX-License-Identifier: Apache-2.0
/**
 * Counts CPU events of a cgroup by Linux's {@code perf_event_open}, called by {@link
 * java.lang.foreign}.
 *
 * <p>In: a cgroup v2 directory. Out: totals, or the reason why this machine cannot count.
 */
package dev.sqldyno.measure.perf;
