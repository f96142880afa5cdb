// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.section;

/**
 * The options of a report.
 *
 * @param includeUnpublishable whether to show engines whose licence forbids publishing results
 */
public record ReportOptions(boolean includeUnpublishable) {
  public static final ReportOptions DEFAULT = new ReportOptions(false);
}
