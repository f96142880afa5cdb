// SPDX-License-Identifier: Apache-2.0
/** The stacks' part of a report. In: result. Out: sections, to the report of harness-core. */
package dev.sqldyno.stacks.report;
