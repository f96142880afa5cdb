// SPDX-License-Identifier: Apache-2.0
/**
 * What is read of a service, its engine and its load while they run.
 *
 * <p>In: metrics, counters, logs and clocks. Out: readings, and what disagrees among them.
 */
package dev.sqldyno.stacks.run.reading;
