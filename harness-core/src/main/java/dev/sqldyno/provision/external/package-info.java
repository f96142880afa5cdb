// SPDX-License-Identifier: Apache-2.0
/**
 * Engines that run already, at a JDBC URL that the user gives. They are left as they were found:
 * all work is in a database that sqldyno creates, which is recorded in the data folder until it is
 * gone.
 *
 * <p>In: an engine's folder, URL, user and password. Out: an address that answers.
 */
package dev.sqldyno.provision.external;
