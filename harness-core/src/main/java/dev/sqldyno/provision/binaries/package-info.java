// SPDX-License-Identifier: Apache-2.0
/**
 * Runs servers of the class path, or of a Maven repository where the user names another version, as
 * processes of this machine, unpacked once into the user's cache.
 *
 * <p>In: an engine's folder and its settings. Out: address and process ids.
 */
package dev.sqldyno.provision.binaries;
