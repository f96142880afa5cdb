// SPDX-License-Identifier: Apache-2.0
/**
 * The commands {@code sqldyno compare} and {@code sqldyno history}.
 *
 * <p>In: folders of runs. Out: text, Markdown or JSON, and an exit code.
 */
package dev.sqldyno.cli.compare;
