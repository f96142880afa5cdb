// SPDX-License-Identifier: Apache-2.0
/**
 * What a running engine is: how to connect to it, where it spends its CPU time, what its server was
 * told, and where and how the user wants it to run.
 *
 * <p>In: catalog. Out: plain values; the packages below start an engine in each of the ways there
 * are, and {@code start} chooses among them. Nothing here issues benchmark SQL.
 */
package dev.sqldyno.provision;
