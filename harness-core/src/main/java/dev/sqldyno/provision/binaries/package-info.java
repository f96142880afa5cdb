// SPDX-License-Identifier: Apache-2.0
/**
 * Engines whose servers are on the class path: unpacked once into the user's cache, and run as
 * processes of this machine.
 *
 * <p>In: an engine's folder and its settings. Out: address and process ids.
 */
package dev.sqldyno.provision.binaries;
