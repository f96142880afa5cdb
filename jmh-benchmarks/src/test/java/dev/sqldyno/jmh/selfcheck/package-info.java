// SPDX-License-Identifier: Apache-2.0
/**
 * Checks what the product claims: it compares our client with a hand-written loop and with the
 * engine's own client, and our bulk load with the engine's own loader. It also measures the spread
 * between windows, and the cost of metering, of the connection path to a container and of the
 * container itself, and compares an engine with itself.
 *
 * <p>In: an engine that is started for the self-check, or two, and the benchmarks as a bench run
 * runs them. Out: one table, and an exit code that says whether the targets were met.
 */
package dev.sqldyno.jmh.selfcheck;
