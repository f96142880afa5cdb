// SPDX-License-Identifier: Apache-2.0
/**
 * CPU time of a control group.
 *
 * <p>In: a cgroup directory, or a process and what its engine's cgroup is called. Out: totals in
 * nanoseconds.
 */
package dev.sqldyno.measure.cgroup;
