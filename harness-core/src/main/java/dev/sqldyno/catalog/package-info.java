// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the folders {@code engines/} and {@code workloads/} into records, strictly, and resolves a
 * statement's SQL: the engine's own, else its family's, else the workload's.
 *
 * <p>In: YAML and SQL files, from the jar and from the user's folders. Out: {@link
 * dev.sqldyno.catalog.engine.Engine}, {@link dev.sqldyno.catalog.workload.Workload}. Nothing here
 * opens a connection.
 */
package dev.sqldyno.catalog;
