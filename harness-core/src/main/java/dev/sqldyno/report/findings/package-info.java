// SPDX-License-Identifier: Apache-2.0
/**
 * The sentences that a report begins with: what differs by how much, what does not, what has no
 * answer, and what limits it.
 *
 * <p>In: comparisons and cells. Out: {@link dev.sqldyno.report.document.Finding}s that link to
 * their tables.
 */
package dev.sqldyno.report.findings;
