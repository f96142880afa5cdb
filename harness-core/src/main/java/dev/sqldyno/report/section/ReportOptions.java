// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.section;

/**
 * What a report shows.
 *
 * @param includeUnpublishable also engines whose licence forbids publishing their results
 */
public record ReportOptions(boolean includeUnpublishable) {
  public static final ReportOptions DEFAULT = new ReportOptions(false);
}
