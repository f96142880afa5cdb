// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.command;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.MeterKind;
import java.util.List;

/**
 * The cost of a command to an engine, with the facts to judge it. Contains no secret.
 *
 * @param version as the live engine reports it
 * @param deployment how the engine runs and is reached, and which part of that is not proven
 * @param whyNotHigher why better meters were not used, with the remedy: a line for each reason
 * @param idle the idle engine's cost, measured before the first run
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
