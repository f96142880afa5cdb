// SPDX-License-Identifier: Apache-2.0
/**
 * The statistics of repeated readings: means with their intervals, ratios, shares.
 *
 * <p>In: numbers. Out: an {@link dev.sqldyno.result.statistics.Estimate}, which is a summary or the
 * reason why there is none.
 */
package dev.sqldyno.result.statistics;
