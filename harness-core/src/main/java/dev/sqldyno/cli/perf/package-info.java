// SPDX-License-Identifier: Apache-2.0
/**
 * The commands that look at a running engine by {@code perf}.
 *
 * <p>In: the id of an engine that runs. Out: what {@code perf} counts, and flame graphs.
 */
package dev.sqldyno.cli.perf;
