// SPDX-License-Identifier: Apache-2.0
/** Keeps what was measured of services, judges it and makes estimates. In: measure. Out: report. */
package dev.sqldyno.stacks.result;
