// SPDX-License-Identifier: Apache-2.0
/**
 * An emulator's counts of the engine that it executes.
 *
 * <p>In: the emulator's file of counts. Out: totals of user instructions, and of a window also its
 * functions and system calls.
 */
package dev.sqldyno.measure.emulator;
