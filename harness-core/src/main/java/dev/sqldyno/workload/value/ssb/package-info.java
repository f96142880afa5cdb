// SPDX-License-Identifier: Apache-2.0
/**
 * The tables of the Star Schema Benchmark (O'Neil et al. 2009): the rows that its program,
 * ssb-dbgen, makes in one run for all tables ({@code -T a}), so that answers can be compared with
 * published ones.
 *
 * <p>In: a number of orders, which is the scale. Out: {@link
 * dev.sqldyno.workload.value.RowSource}s, chosen by a workload's {@code load}.
 *
 * <p>Known mistakes of ssb-dbgen's table of dates are corrected: names of days and months, and the
 * flag of a month's last day; it has all days at every scale. Categories and cities have streams of
 * their own, as in the fork of E. Rozenberg: in the original they share one with the parts'
 * manufacturers.
 */
package dev.sqldyno.workload.value.ssb;
