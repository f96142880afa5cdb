// SPDX-License-Identifier: Apache-2.0
/**
 * The bench run: every cell (operation and variant) of the selected workloads on the selected
 * engines, repetition by repetition in alternating order, each in its own JMH fork.
 */
package dev.sqldyno.jmh.run;
