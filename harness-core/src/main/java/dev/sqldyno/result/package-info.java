// SPDX-License-Identifier: Apache-2.0
/**
 * The results of a run, as schema-versioned JSON in its folder, and the statistics that make cells
 * of samples.
 *
 * <p>In: readings from measure. Out: {@link dev.sqldyno.result.RunFolder}, the source of every
 * report. A sample is on disk before the next one starts.
 */
package dev.sqldyno.result;
