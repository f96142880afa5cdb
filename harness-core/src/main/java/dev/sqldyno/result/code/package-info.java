// SPDX-License-Identifier: Apache-2.0
/**
 * Says which functions and system calls a cell's cost is made of, and which of them differ between
 * two cells.
 *
 * <p>In: the lines of {@code functions.jsonl} and the cells of a run. Out: costs per row by
 * function, and differences of two cells, largest first.
 */
package dev.sqldyno.result.code;
