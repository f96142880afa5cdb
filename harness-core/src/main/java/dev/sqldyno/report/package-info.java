// SPDX-License-Identifier: Apache-2.0
/**
 * Makes a run's report: one HTML file that needs no network, Markdown, and a terminal table; flame
 * graphs, where there are profiles, lie beside it.
 *
 * <p>In: a {@link dev.sqldyno.result.RunFolder}, and nothing else: no clock, no catalogue, no
 * machine, so the same folder makes the same bytes. Out: the files below its {@code report/}. Every
 * form shows one {@link dev.sqldyno.report.document.Document}, whose parts other modules may add
 * to.
 */
package dev.sqldyno.report;
