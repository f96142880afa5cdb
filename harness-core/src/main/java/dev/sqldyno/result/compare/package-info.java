// SPDX-License-Identifier: Apache-2.0
/**
 * Compares cells of one run, or of two: which may be compared, by how much they differ, and how far
 * an engine differs from itself.
 *
 * <p>In: cells. Out: {@link dev.sqldyno.result.compare.Comparison}s.
 */
package dev.sqldyno.result.compare;
