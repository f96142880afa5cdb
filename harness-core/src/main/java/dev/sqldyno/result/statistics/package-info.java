// SPDX-License-Identifier: Apache-2.0
/**
 * Statistics of repeated readings: means with intervals, ratios, shares.
 *
 * <p>In: numbers. Out: an {@link dev.sqldyno.result.statistics.Estimate}, which is a summary or the
 * reason why there is none.
 */
package dev.sqldyno.result.statistics;
