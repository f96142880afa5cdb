// SPDX-License-Identifier: Apache-2.0
/**
 * Readings of a service, its engine and its load while they run.
 *
 * <p>In: metrics, counters, logs and clocks. Out: readings, and their contradictions.
 */
package dev.sqldyno.stacks.run.reading;
