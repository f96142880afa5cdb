// SPDX-License-Identifier: Apache-2.0
/**
 * Columns and JSON of all commands, and standard output that reports its failures.
 *
 * <p>In: rows or a tree. Out: text.
 */
package dev.sqldyno.cli.output;
