// SPDX-License-Identifier: Apache-2.0
/**
 * Servers in QEMU's user mode, with a plug-in that counts the user instructions of all their
 * processes, and a library in each process that makes random keys repeatable. All are made once in
 * the user's cache: the emulator from Debian's packages, plug-in and library with the user's C
 * compiler.
 *
 * <p>In: a server's start as a program. Out: the same server, emulated, and the file of its counts,
 * whose layout is described in the resource {@code count.c}.
 */
package dev.sqldyno.provision.emulator;
