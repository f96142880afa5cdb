// SPDX-License-Identifier: Apache-2.0
/**
 * The benchmark of every operation of every workload folder, and one of the client's cost of
 * values.
 */
package dev.sqldyno.jmh.bench;
