// SPDX-License-Identifier: Apache-2.0
/**
 * Reads what the machine did to a window besides the work in it.
 *
 * <p>In: the kernel's own statistics at the window's edges, and the costs of engine and client.
 * Out: {@link dev.sqldyno.measure.Conditions}.
 */
package dev.sqldyno.measure.host;
