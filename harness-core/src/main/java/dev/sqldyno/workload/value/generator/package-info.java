// SPDX-License-Identifier: Apache-2.0
/**
 * The generators, each of which draws, counts or makes the current value of one thread.
 *
 * <p>In: random numbers and shared counters. Out: values, without allocation where the driver
 * allows.
 */
package dev.sqldyno.workload.value.generator;
