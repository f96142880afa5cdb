// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps what was measured of services, judges it and estimates from it. In: measure. Out: report.
 */
package dev.sqldyno.stacks.result;
