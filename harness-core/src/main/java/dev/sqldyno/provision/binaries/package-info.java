// SPDX-License-Identifier: Apache-2.0
/**
 * Servers as processes of this machine, from the class path or, for another version, from a Maven
 * repository. They are unpacked once into the user's cache.
 *
 * <p>In: an engine's folder and its settings. Out: address and process ids.
 */
package dev.sqldyno.provision.binaries;
