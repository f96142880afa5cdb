// SPDX-License-Identifier: Apache-2.0
/**
 * The load driver: threads that run one transaction after the other, in a closed or an open loop,
 * and record counts, latencies, errors and retries.
 *
 * <p>In: roles with their workers. Out: a {@link dev.sqldyno.workload.drive.LoadWindow} for each
 * window. It knows nothing of SQL but its errors.
 */
package dev.sqldyno.workload.drive;
