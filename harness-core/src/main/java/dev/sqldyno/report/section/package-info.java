// SPDX-License-Identifier: Apache-2.0
/**
 * The contents of a report: the engines that may be published, and the cells of each workload at
 * one size, with the workload's questions.
 *
 * <p>In: a run's folder. Out: {@link dev.sqldyno.report.section.Section}s, from which tables,
 * charts and findings are made.
 */
package dev.sqldyno.report.section;
