// SPDX-License-Identifier: Apache-2.0
/**
 * CPU time of a process and its descendants.
 *
 * <p>In: a process id. Out: totals in nanoseconds, which never shrink.
 */
package dev.sqldyno.measure.proc;
