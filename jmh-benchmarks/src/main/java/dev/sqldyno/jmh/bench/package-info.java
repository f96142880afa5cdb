// SPDX-License-Identifier: Apache-2.0
/** One class asks one question; each is named by an operation of a workload folder. */
package dev.sqldyno.jmh.bench;
