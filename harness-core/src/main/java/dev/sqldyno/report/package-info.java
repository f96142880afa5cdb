// SPDX-License-Identifier: Apache-2.0
/**
 * A run's report: one HTML file that needs no network, Markdown, and text for a terminal, with
 * flame graphs next to it if there are profiles.
 *
 * <p>In: a {@link dev.sqldyno.result.RunFolder}, and nothing else: no clock, no catalogue, no
 * machine, so the same folder makes the same bytes. Out: the files below its {@code report/}. All
 * forms show one {@link dev.sqldyno.report.document.Document}, to which other modules may add
 * parts.
 */
package dev.sqldyno.report;
