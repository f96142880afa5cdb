// SPDX-License-Identifier: Apache-2.0
/**
 * Runs servers in QEMU's user mode, with a plug-in of ours that counts the user instructions of all
 * their processes. Both are made once in the user's cache: the emulator from Debian's packages, the
 * plug-in by the user's compiler.
 *
 * <p>In: how a server is started as a program. Out: the same server, emulated, and the file of its
 * counts. It holds 65,536 records of 4,096 bytes in the machine's byte order. The first 8 bytes of
 * the first say how many are taken; each other belongs to a process: 8 bytes unused, its id and its
 * parent's with 4 bytes each, and 510 counters of 8 bytes, one for each of its threads.
 */
package dev.sqldyno.provision.emulator;
