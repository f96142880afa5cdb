// SPDX-License-Identifier: Apache-2.0
/**
 * Keeps what is unpacked once, such as a server or the emulator, in the user's cache.
 *
 * <p>In: an archive. Out: a folder with what it holds, whole.
 */
package dev.sqldyno.provision.cache;
