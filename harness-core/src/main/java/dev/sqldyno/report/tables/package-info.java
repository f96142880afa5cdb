// SPDX-License-Identifier: Apache-2.0
/**
 * The tables of a report, and the sentences around them.
 *
 * <p>In: {@link dev.sqldyno.report.section.Section}s and comparisons. Out: tables and paragraphs.
 */
package dev.sqldyno.report.tables;
