// SPDX-License-Identifier: Apache-2.0
/**
 * The section on stacks in a run's report. In: result. Out: blocks for the report of harness-core.
 */
package dev.sqldyno.stacks.report;
