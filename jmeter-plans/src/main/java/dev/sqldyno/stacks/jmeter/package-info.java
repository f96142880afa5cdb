// SPDX-License-Identifier: Apache-2.0
/**
 * Load by JMeter, which is always a process of its own: starts a plan without a window, reads the
 * rows that it appends to its file of results (JTL), stops it, and checks whether the run can be
 * trusted, as JMeter itself always ends with status 0.
 *
 * <p>In: a JMeter home as the module {@code jmeter-plans} builds it, a plan, its properties. Out:
 * rows, what JMeter itself has counted, complaints. Nothing here has JMeter's classes on its class
 * path.
 */
package dev.sqldyno.stacks.jmeter;
