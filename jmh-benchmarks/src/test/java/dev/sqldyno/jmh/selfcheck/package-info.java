// SPDX-License-Identifier: Apache-2.0
/**
 * Holds the product to what it claims: our client beside a hand-written loop and the engine's own
 * client, bulk load beside the engine's own loader, the spread of repeats, the cost of metering, of
 * the way to a container, and of a container itself.
 *
 * <p>In: an engine that is started for the self-check, or two, and the benchmarks as a bench run
 * runs them. Out: one table, and an exit code that says whether the targets were met.
 */
package dev.sqldyno.jmh.selfcheck;
