// SPDX-License-Identifier: Apache-2.0
/** The commands {@code services} and {@code plan}. In: the command line. Out: the terminal. */
package dev.sqldyno.stacks.cli;
