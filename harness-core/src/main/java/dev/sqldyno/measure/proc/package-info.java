// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the CPU time of a party's processes, their context switches and their bytes read and
 * written.
 *
 * <p>In: a process id, or what identifies a party's processes. Out: totals, which never shrink.
 */
package dev.sqldyno.measure.proc;
