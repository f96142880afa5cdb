// SPDX-License-Identifier: Apache-2.0
/**
 * What a report shows of a run: the engines that may be published, and the cells of each workload
 * at one size with the questions that they answer.
 *
 * <p>In: a run's folder. Out: {@link dev.sqldyno.report.section.Section}s, from which tables,
 * charts and findings are made.
 */
package dev.sqldyno.report.section;
