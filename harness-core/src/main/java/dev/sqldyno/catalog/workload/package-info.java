// SPDX-License-Identifier: Apache-2.0
/**
 * What a workload's folder says: tables, generators, transactions, operations, and the questions
 * that it asks.
 *
 * <p>In: values of {@code workload.yaml}. Out: {@link dev.sqldyno.catalog.workload.Workload}.
 */
package dev.sqldyno.catalog.workload;
