// SPDX-License-Identifier: Apache-2.0
/**
 * What a report is made of, whatever it is about: paragraphs, tables, charts and findings, numbers
 * written for people, and the three forms of it: HTML, Markdown, text.
 *
 * <p>In: what other packages say of a run. Out: {@link dev.sqldyno.report.document.Document} and
 * its bytes.
 */
package dev.sqldyno.report.document;
