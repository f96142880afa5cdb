// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.command;

import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.Cost;
import java.util.Optional;

/**
 * The cost of one run of a command.
 *
 * @param exitCode the command's; 128 plus the signal's number if a signal ended it
 * @param engine the engine's cost from the command's start to its end, gross
 * @param settle the engine's cost of the work that the command deferred, gross; empty without a
 *     settle step
 * @param command the command's own cost, with the children that it waited for
 * @param executed the engine's functions from the command's start to its end; empty except for the
 *     emulator's meter
 * @param settled the engine's functions in the settle step
 */
public record CommandCost(
    int exitCode,
    Cost engine,
    Optional<Cost> settle,
    Cost command,
    Optional<CodeCounts> executed,
    Optional<CodeCounts> settled) {}
