// SPDX-License-Identifier: Apache-2.0
/**
 * Runs servers in QEMU's user mode, with a plug-in of ours that counts the user instructions of all
 * their processes, and a library of ours in each of them that lets random keys repeat. They are
 * made once in the user's cache: the emulator from Debian's packages, plug-in and library by the
 * user's compiler.
 *
 * <p>In: how a server is started as a program. Out: the same server, emulated, and the file of its
 * counts, whose layout is told in the resource {@code count.c}.
 */
package dev.sqldyno.provision.emulator;
