// SPDX-License-Identifier: Apache-2.0
/** The benchmarks. Each class asks one question, and the workload folders' operations name them. */
package dev.sqldyno.jmh.bench;
