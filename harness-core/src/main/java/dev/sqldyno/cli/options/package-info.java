// SPDX-License-Identifier: Apache-2.0
/**
 * Options of several commands.
 *
 * <p>In: arguments. Out: values for the commands, or a {@link
 * dev.sqldyno.cli.options.UsageException}.
 */
package dev.sqldyno.cli.options;
