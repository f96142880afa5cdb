// SPDX-License-Identifier: Apache-2.0
/**
 * What a run leaves behind: records, their schema-versioned JSON, the run's folder, and the
 * statistics that turn samples into cells.
 *
 * <p>In: readings from measure. Out: {@link dev.sqldyno.result.RunFolder}, from which every report
 * is made. A sample is on disk before the next one starts.
 */
package dev.sqldyno.result;
