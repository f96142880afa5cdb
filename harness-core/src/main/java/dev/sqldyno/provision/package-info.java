// SPDX-License-Identifier: Apache-2.0
/**
 * Describes a running engine: how to connect to it, where it spends its CPU time, what its server
 * was told, and where and how the user wants it to run.
 *
 * <p>In: catalog. Out: plain values. The packages below start an engine in each deployment, and
 * {@code start} chooses among them. Nothing here issues benchmark SQL.
 */
package dev.sqldyno.provision;
