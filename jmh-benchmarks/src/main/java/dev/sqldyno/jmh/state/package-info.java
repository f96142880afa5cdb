// SPDX-License-Identifier: Apache-2.0
/**
 * Does what a benchmark needs before its clock starts (engine, meter, connections, data) and after
 * it stops (settling, and the check of the answer).
 *
 * <p>In: catalog, provision, workload, measure. Out: {@link dev.sqldyno.jmh.state.Recorder}, which
 * the profiler empties. No benchmark's time is spent here.
 */
package dev.sqldyno.jmh.state;
