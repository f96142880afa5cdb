// SPDX-License-Identifier: Apache-2.0
/**
 * TPC-C's initial rows (revision 5.11, clause 4.3.3) and its five transactions (clauses 2.4 to
 * 2.8), by the statements of the folder {@code workloads/tpcc}.
 *
 * <p>In: the folder's amounts and SQL, and a client's connection. Out: {@link
 * dev.sqldyno.workload.value.RowSource}s and {@link
 * dev.sqldyno.workload.mix.task.TransactionScript}s, chosen by the folder's keys.
 */
package dev.sqldyno.workload.tpcc;
