// SPDX-License-Identifier: Apache-2.0
/**
 * The CPU time of this JVM.
 *
 * <p>In: nothing. Out: totals.
 */
package dev.sqldyno.measure.client;
