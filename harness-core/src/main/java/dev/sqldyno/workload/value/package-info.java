// SPDX-License-Identifier: Apache-2.0
/**
 * The values that a workload's statements bind, by the generators of its folder: keys by a
 * distribution of popularity, counters, texts, random ids.
 *
 * <p>In: a workload's generators, a size and a seed. Out: values, drawn and bound without
 * allocation where the driver allows. The same seed draws the same.
 */
package dev.sqldyno.workload.value;
