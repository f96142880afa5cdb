// SPDX-License-Identifier: Apache-2.0
/**
 * CPU time, context switches, read bytes and peak memory of a party's processes.
 *
 * <p>In: process ids, or a party's footprint. Out: totals, which never shrink.
 */
package dev.sqldyno.measure.proc;
