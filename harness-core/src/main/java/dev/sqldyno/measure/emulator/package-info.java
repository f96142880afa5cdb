// SPDX-License-Identifier: Apache-2.0
/**
 * Reads what an emulator counts of the engine that it executes.
 *
 * <p>In: the file in which it counts. Out: totals of user instructions, and why there is no other.
 */
package dev.sqldyno.measure.emulator;
