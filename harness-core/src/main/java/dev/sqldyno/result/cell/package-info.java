// SPDX-License-Identifier: Apache-2.0
/**
 * Cells: the costs, rates, latencies and waits of all samples of one cell, and its limit.
 *
 * <p>In: samples. Out: {@link dev.sqldyno.result.cell.MeasuredCell}. What was not measured has a
 * reason; it is never zero.
 */
package dev.sqldyno.result.cell;
