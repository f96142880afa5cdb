// SPDX-License-Identifier: Apache-2.0
/**
 * The elements of any report: paragraphs, tables, charts, findings and numbers as text, and its
 * three forms: HTML, Markdown, text.
 *
 * <p>In: the contents of a run's report. Out: {@link dev.sqldyno.report.document.Document} and its
 * bytes.
 */
package dev.sqldyno.report.document;
