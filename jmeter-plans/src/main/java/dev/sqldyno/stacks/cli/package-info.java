// SPDX-License-Identifier: Apache-2.0
/** Adds the commands {@code services} and {@code plan}. In: everything. Out: the terminal. */
package dev.sqldyno.stacks.cli;
