// SPDX-License-Identifier: Apache-2.0
/**
 * What a command of the user's costs an engine.
 *
 * <p>In: a command and a metered engine. Out: a {@link dev.sqldyno.run.command.Measurement}.
 */
package dev.sqldyno.run.command;
