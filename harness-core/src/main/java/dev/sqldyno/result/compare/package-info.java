// SPDX-License-Identifier: Apache-2.0
/**
 * Comparisons of cells, of one run or of two: what may be compared, by how much it differs, and the
 * noise floor.
 *
 * <p>In: cells. Out: {@link dev.sqldyno.result.compare.Comparison}s.
 */
package dev.sqldyno.result.compare;
