// SPDX-License-Identifier: Apache-2.0
/**
 * A mix's clients in load workers: processes on other machines, each with its share of the clients.
 * One controller loads, meters and checks; workers only run windows. Both prove that they know one
 * secret, over TLS.
 *
 * <p>In: a mix and the address of a running engine. Out: a {@link
 * dev.sqldyno.workload.drive.LoadWindow} of all workers together.
 */
package dev.sqldyno.workload.remote;
