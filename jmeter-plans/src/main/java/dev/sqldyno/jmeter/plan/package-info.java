// SPDX-License-Identifier: Apache-2.0
/**
 * Reads a plan by JMeter's own classes, and runs nothing of it.
 *
 * <p>In: a plan's file, JMeter's properties. Out: how many requests it sends, at what rate, by
 * which schedules. It runs inside the JMeter that runs a plan or is asked what is in one.
 */
package dev.sqldyno.jmeter.plan;
