// SPDX-License-Identifier: Apache-2.0
/**
 * The reading of a plan by JMeter's own classes, without running any of it.
 *
 * <p>In: a plan's file, JMeter's properties. Out: the number of its requests, their rate and
 * schedules. It runs inside a JMeter.
 */
package dev.sqldyno.jmeter.plan;
