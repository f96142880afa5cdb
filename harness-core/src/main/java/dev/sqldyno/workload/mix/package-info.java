// SPDX-License-Identifier: Apache-2.0
/**
 * Compiles a workload folder's load, transactions, shots and mixes for one engine: statements
 * prepared and values bound on each connection, nothing looked up or parsed per operation. What a
 * folder cannot say is done by scripts, classes chosen by a key.
 *
 * <p>In: catalog, generators' values and the address of a running engine. Out: workers for the load
 * driver, filled tables, and {@link dev.sqldyno.workload.WrongAnswerException} if an invariant does
 * not hold.
 */
package dev.sqldyno.workload.mix;
