// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.command;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.MeterKind;
import java.util.List;

/**
 * The cost of a command to an engine, with what a reader needs to judge it. Holds no secret.
 *
 * @param version as the live engine reports it
 * @param deployment how the engine runs and is reached, and what of that is not proven
 * @param whyNotHigher why the better meters were not used, and the remedy: one line for each reason
 * @param idle the engine's cost of doing nothing, measured before the first run
 */
public record Measurement(
    String engine,
    String version,
    Durability durability,
    String deployment,
    List<String> command,
    MeterKind meter,
    List<String> whyNotHigher,
    Cost idle,
    List<CommandCost> runs) {}
