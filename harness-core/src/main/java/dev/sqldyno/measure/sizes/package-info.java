// SPDX-License-Identifier: Apache-2.0
/**
 * Reads how large an engine's tables are and what it wrote for them, from the engine itself, by the
 * queries of its folder.
 *
 * <p>In: catalog and a connection. Out: {@link dev.sqldyno.measure.Totals} before and after what is
 * measured.
 */
package dev.sqldyno.measure.sizes;
