// SPDX-License-Identifier: Apache-2.0
/**
 * Options that several commands have.
 *
 * <p>In: arguments. Out: values for the commands, or a {@link
 * dev.sqldyno.cli.options.UsageException}.
 */
package dev.sqldyno.cli.options;
