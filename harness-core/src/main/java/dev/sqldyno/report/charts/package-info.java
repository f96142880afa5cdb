// SPDX-License-Identifier: Apache-2.0
/**
 * The charts of a report: costs, scaling over threads, and time series.
 *
 * <p>In: {@link dev.sqldyno.report.section.Section}s. Out: {@link
 * dev.sqldyno.report.document.Chart}s.
 */
package dev.sqldyno.report.charts;
