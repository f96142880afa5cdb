// SPDX-License-Identifier: Apache-2.0
/**
 * Runs every cell (operation and variant) of the chosen workloads on the chosen engines, repetition
 * by repetition in alternating order, each in its own JMH fork.
 */
package dev.sqldyno.jmh.run;
