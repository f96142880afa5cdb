// SPDX-License-Identifier: Apache-2.0
/**
 * The machine's disturbance of a window.
 *
 * <p>In: the kernel's own statistics at the window's edges, and the costs of engine and client.
 * Out: {@link dev.sqldyno.measure.Conditions}.
 */
package dev.sqldyno.measure.host;
