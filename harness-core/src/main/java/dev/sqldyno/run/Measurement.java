// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.MeterKind;
import java.util.List;

/**
 * What a command cost an engine, with what a reader must know to judge it. Holds no secret.
 *
 * @param version as the live engine reports it
 * @param deployment how the engine is reached, and what was not proven of that
 * @param whyNotHigher for each better meter: why it was not used, and the remedy
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
