// SPDX-License-Identifier: Apache-2.0
/**
 * The bench run: every cell (operation and variant) of the chosen workloads on the chosen engines,
 * repetition by repetition in alternating order, each in a JMH fork of its own.
 */
package dev.sqldyno.jmh.run;
