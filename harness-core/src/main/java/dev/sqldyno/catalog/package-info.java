// SPDX-License-Identifier: Apache-2.0
/**
 * The catalogue of engines and workloads: their folders, read strictly into records, and their SQL:
 * the engine's own, else its family's, else the workload's.
 *
 * <p>In: YAML and SQL files, from the jar and from the user's folders. Out: {@link
 * dev.sqldyno.catalog.engine.Engine}, {@link dev.sqldyno.catalog.workload.Workload}. Nothing here
 * opens a connection.
 */
package dev.sqldyno.catalog;
