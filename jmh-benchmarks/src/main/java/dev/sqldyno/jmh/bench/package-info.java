// SPDX-License-Identifier: Apache-2.0
/**
 * The benchmark that measures every operation of every workload folder, and one of what the client
 * spends on the values.
 */
package dev.sqldyno.jmh.bench;
