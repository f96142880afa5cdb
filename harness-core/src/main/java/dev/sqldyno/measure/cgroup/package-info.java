// SPDX-License-Identifier: Apache-2.0
/**
 * CPU time of a control group, and the bytes that it read and wrote.
 *
 * <p>In: a cgroup directory. Out: totals in nanoseconds and bytes.
 */
package dev.sqldyno.measure.cgroup;
