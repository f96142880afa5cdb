// SPDX-License-Identifier: Apache-2.0
/**
 * The functions and system calls in a cell's cost, and their differences between two cells.
 *
 * <p>In: the lines of {@code functions.jsonl} and the cells of a run. Out: costs per row by
 * function, and differences of two cells, largest first.
 */
package dev.sqldyno.result.code;
