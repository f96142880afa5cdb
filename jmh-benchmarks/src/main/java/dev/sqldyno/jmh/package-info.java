// SPDX-License-Identifier: Apache-2.0
/**
 * The benchmarks jar's entry points: plain JMH with our profiler's short name, and the commands
 * behind {@code ./mvnw verify -Pbench}.
 */
package dev.sqldyno.jmh;
