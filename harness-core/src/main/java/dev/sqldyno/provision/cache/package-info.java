// SPDX-License-Identifier: Apache-2.0
/**
 * The user's cache of programs that are unpacked once, such as a server or the emulator.
 *
 * <p>In: an archive. Out: a folder with its contents, undamaged.
 */
package dev.sqldyno.provision.cache;
