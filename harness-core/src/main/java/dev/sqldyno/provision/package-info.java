// SPDX-License-Identifier: Apache-2.0
/**
 * Turns an {@link dev.sqldyno.catalog.Engine} into a {@link dev.sqldyno.provision.RunningEngine}:
 * as a process of this machine, inside this JVM, or at a URL that the user gives.
 *
 * <p>In: catalog. Out: an address to connect to, the place where the engine's CPU time can be read,
 * and the settings that the live engine reports. Nothing here issues benchmark SQL.
 */
package dev.sqldyno.provision;
