// SPDX-License-Identifier: Apache-2.0
/**
 * All samples of one cell, as its costs, rates, latencies and waits, and what limited it.
 *
 * <p>In: samples. Out: {@link dev.sqldyno.result.cell.MeasuredCell}. What was not measured is a
 * reason, never zero.
 */
package dev.sqldyno.result.cell;
