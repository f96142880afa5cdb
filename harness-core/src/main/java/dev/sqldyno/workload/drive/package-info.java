// SPDX-License-Identifier: Apache-2.0
/**
 * Drives a load: threads that do one transaction after the other, as fast as they are answered or
 * by a schedule, and what they saw: counts, latencies, errors and retries.
 *
 * <p>In: roles with their workers. Out: a {@link dev.sqldyno.workload.drive.LoadWindow} for each
 * window. It knows nothing of SQL but its errors.
 */
package dev.sqldyno.workload.drive;
