// SPDX-License-Identifier: Apache-2.0
/**
 * The set-up of a benchmark (engine, meters, connections, data) and its tear-down (settling, and
 * the check of the answer).
 *
 * <p>In: catalog, provision, workload, measure. Out: {@link dev.sqldyno.jmh.state.Recorder}, which
 * the profiler empties. No benchmark's time is spent here.
 */
package dev.sqldyno.jmh.state;
