// SPDX-License-Identifier: Apache-2.0
/**
 * Compares stacks: starts one service after the other, loads it until it is warm, measures it while
 * the load goes on, and checks that every booking that it accepted is stored.
 *
 * <p>In: stacks and an engine from the catalogue, JMeter and its plans. Out: a {@link
 * dev.sqldyno.stacks.result.ServiceSample} for each window, on disk before the next service starts,
 * with the raw rows beside it; a gap with its reason for each that failed.
 */
package dev.sqldyno.stacks.run;
