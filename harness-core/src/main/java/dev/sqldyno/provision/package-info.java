// SPDX-License-Identifier: Apache-2.0
/**
 * Running engines: their addresses, processes and settings, and the user's options for their
 * deployment.
 *
 * <p>In: catalog. Out: plain values. The packages below start an engine in each deployment, and
 * {@code start} chooses among them. Nothing here issues benchmark SQL.
 */
package dev.sqldyno.provision;
