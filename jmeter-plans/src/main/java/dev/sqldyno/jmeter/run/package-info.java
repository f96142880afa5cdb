// SPDX-License-Identifier: Apache-2.0
/**
 * The run of a plan inside JMeter, in place of JMeter's own command line, which opens a port to be
 * stopped by and reports nothing about the plan's run.
 *
 * <p>In: properties that the harness sets, words on the standard input. Out: the file of results as
 * JMeter writes it, and a tally: the number of the plan's requests by JMeter's own reading of it,
 * and how many were answered or failed. JMeter finds it in {@code lib/ext}.
 */
package dev.sqldyno.jmeter.run;
