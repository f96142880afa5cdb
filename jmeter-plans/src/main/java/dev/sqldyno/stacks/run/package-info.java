// SPDX-License-Identifier: Apache-2.0
/**
 * The comparison of stacks: one service after the other is started, loaded until it is warm,
 * measured while the load goes on, and held to account for every booking that it accepted.
 *
 * <p>In: stacks and an engine from the catalogue, JMeter and its plans. Out: a {@link
 * dev.sqldyno.result.ServiceSample} for each window, on disk before the next service starts, with
 * the raw rows beside it; a gap with its reason for each that could not be had.
 */
package dev.sqldyno.stacks.run;
