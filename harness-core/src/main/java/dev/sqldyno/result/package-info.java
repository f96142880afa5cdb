// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps a run's results as schema-versioned JSON in the run's folder, and computes the statistics
 * that turn samples into cells.
 *
 * <p>In: readings from measure. Out: {@link dev.sqldyno.result.RunFolder}, from which every report
 * is made. A sample is on disk before the next one starts.
 */
package dev.sqldyno.result;
