// SPDX-License-Identifier: Apache-2.0
/**
 * Makes the values that a workload's statements bind, as the generators of its folder say: keys by
 * a law of popularity, counters, texts, random ids.
 *
 * <p>In: a workload's generators, a size and a seed. Out: values, drawn and bound without
 * allocation where the driver allows. The same seed draws the same.
 */
package dev.sqldyno.workload.value;
