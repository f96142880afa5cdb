// SPDX-License-Identifier: Apache-2.0
/**
 * One cell in one JMH fork: its arguments, its cache and its progress.
 *
 * <p>In: a cell and a running engine. Out: samples in the run's folder.
 */
package dev.sqldyno.jmh.run.fork;
