// SPDX-License-Identifier: Apache-2.0
/**
 * Profilers that publish the states' recordings as JMH's secondary results and as samples of a run.
 * Nothing is metered here: JMH calls a profiler outside set-up and tear-down, whose cost is not the
 * statement's.
 */
package dev.sqldyno.jmh.profile;
