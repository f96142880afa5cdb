// SPDX-License-Identifier: Apache-2.0
/**
 * A workload folder's load, transactions, shots and mixes, compiled for one engine: nothing is
 * looked up or parsed per operation. Logic that a folder cannot express is in scripts, classes
 * chosen by a key.
 *
 * <p>In: catalog, generators' values and the address of a running engine. Out: workers for the load
 * driver, filled tables, and {@link dev.sqldyno.workload.WrongAnswerException} if an invariant does
 * not hold.
 */
package dev.sqldyno.workload.mix;
