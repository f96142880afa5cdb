// SPDX-License-Identifier: Apache-2.0
/**
 * The part of the report on the functions and system calls in an emulated engine's cost, and on
 * their changes between versions of one engine.
 *
 * <p>In: a run's {@link dev.sqldyno.result.code.CellCode}. Out: findings, tables and a treemap.
 */
package dev.sqldyno.report.code;
