// SPDX-License-Identifier: Apache-2.0
/**
 * Runs a plan inside JMeter, in place of JMeter's own command line, which opens a port by which it
 * can be stopped and says nothing of how the plan went.
 *
 * <p>In: properties that the harness sets, words on the standard input. Out: the file of results as
 * JMeter writes it, and a tally: how many requests the plan has by JMeter's own reading of it, and
 * how many were answered or failed. JMeter finds it in {@code lib/ext}.
 */
package dev.sqldyno.jmeter.run;
