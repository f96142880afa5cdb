// SPDX-License-Identifier: Apache-2.0
/**
 * CPU time, context switches and read bytes of a party's processes.
 *
 * <p>In: a process id, or a party's footprint. Out: totals, which never shrink.
 */
package dev.sqldyno.measure.proc;
