// SPDX-License-Identifier: Apache-2.0
/**
 * Tasks compiled for one client: statements prepared, values bound, rows read and counted.
 *
 * <p>In: tasks and a connection. Out: {@link dev.sqldyno.workload.mix.send.Step}s, with nothing
 * looked up or parsed per operation.
 */
package dev.sqldyno.workload.mix.send;
