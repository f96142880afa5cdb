// SPDX-License-Identifier: Apache-2.0
/**
 * Reads a plan by JMeter's own classes, in JMeter's process and in the harness's, and runs nothing
 * of it.
 *
 * <p>In: a plan's file, JMeter's properties. Out: how many requests it sends, at what rate and at
 * which moments, and what properties it takes.
 */
package dev.sqldyno.jmeter.plan;
