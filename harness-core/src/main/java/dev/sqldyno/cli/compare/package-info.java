// SPDX-License-Identifier: Apache-2.0
/**
 * The command {@code sqldyno compare}, and whether it passes.
 *
 * <p>In: one run's folder or two. Out: text, Markdown or JSON, and an exit code.
 */
package dev.sqldyno.cli.compare;
