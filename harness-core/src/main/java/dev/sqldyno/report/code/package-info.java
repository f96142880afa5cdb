// SPDX-License-Identifier: Apache-2.0
/**
 * Makes the part of the report that says which functions and system calls an emulated engine's cost
 * is made of, and which of them changed between versions of one engine.
 *
 * <p>In: a run's {@link dev.sqldyno.result.code.CellCode}. Out: findings, tables and a treemap.
 */
package dev.sqldyno.report.code;
