// SPDX-License-Identifier: Apache-2.0
/**
 * The contents of a workload's folder: tables, generators, transactions, operations and questions.
 *
 * <p>In: values of {@code workload.yaml}. Out: {@link dev.sqldyno.catalog.workload.Workload}.
 */
package dev.sqldyno.catalog.workload;
