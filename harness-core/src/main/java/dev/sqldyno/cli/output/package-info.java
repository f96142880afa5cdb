// SPDX-License-Identifier: Apache-2.0
/**
 * Columns and JSON as all commands print them, and standard output that tells what it lost.
 *
 * <p>In: rows or a tree. Out: text.
 */
package dev.sqldyno.cli.output;
