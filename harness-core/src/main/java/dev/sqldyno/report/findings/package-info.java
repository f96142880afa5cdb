// SPDX-License-Identifier: Apache-2.0
/**
 * The first sentences of a report: differences, similarities, missing answers and warnings.
 *
 * <p>In: comparisons and cells. Out: {@link dev.sqldyno.report.document.Finding}s that link to
 * their tables.
 */
package dev.sqldyno.report.findings;
