// SPDX-License-Identifier: Apache-2.0
/**
 * The comparison of stacks: starts one service after the other, loads it until it is warm, measures
 * it under the load, and checks that every accepted booking is stored.
 *
 * <p>In: stacks and an engine from the catalogue, JMeter and its plans. Out: a {@link
 * dev.sqldyno.stacks.result.ServiceSample} for each window, on disk before the next service starts,
 * with the raw rows in the same folder; a gap with its reason for each that failed.
 */
package dev.sqldyno.stacks.run;
