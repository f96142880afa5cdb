// SPDX-License-Identifier: Apache-2.0
/**
 * Reads what this JVM itself spends.
 *
 * <p>In: nothing. Out: totals.
 */
package dev.sqldyno.measure.client;
