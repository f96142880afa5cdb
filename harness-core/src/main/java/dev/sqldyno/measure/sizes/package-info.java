// SPDX-License-Identifier: Apache-2.0
/**
 * Sizes of an engine's tables, and the bytes written for them, from the engine itself by its
 * folder's queries.
 *
 * <p>In: catalog and a connection. Out: {@link dev.sqldyno.measure.Totals} before and after a
 * window.
 */
package dev.sqldyno.measure.sizes;
