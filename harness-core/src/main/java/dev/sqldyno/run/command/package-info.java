// SPDX-License-Identifier: Apache-2.0
/**
 * The cost of a user's command to an engine.
 *
 * <p>In: a command and a metered engine. Out: a {@link dev.sqldyno.run.command.Measurement}.
 */
package dev.sqldyno.run.command;
