// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.cli.output.PrettyJson;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.run.command.Measurement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A measurement as JSON: all readings, and the reasons for those missing in every run. */
final class MeasurementJson {
  /** The fields of the runs with times; that of the idle time is the user's choice. */
  private static final List<String> TIMES = List.of("wallNanos", "meteredNanos", Counter.CPU.id());

  private MeasurementJson() {}

  /** Returns the JSON, with the reasons for missing readings in "unavailable". */
  static String of(Measurement measurement) {
    ObjectNode tree = (ObjectNode) PrettyJson.tree(measurement);
    JsonNode runs = tree.path("runs");
    Map<String, String> reasons = new LinkedHashMap<>();
    measurement
        .meter()
        .whyNoTime()
        .ifPresent(why ->
            TIMES.forEach(time -> {
              remove(time, runs);
              reasons.put(time, why);
            }));
    for (Counter counter : Counter.values()) {
      neverRead(tree.findValues(counter.id()))
          .ifPresent(why -> {
            remove(counter.id(), tree);
            reasons.putIfAbsent(counter.id(), why);
          });
    }
    if (!reasons.isEmpty()) {
      tree.set("unavailable", PrettyJson.tree(reasons));
    }
    return PrettyJson.text(tree);
  }

  private static void remove(String field, JsonNode tree) {
    tree.findParents(field).forEach(parent -> ((ObjectNode) parent).remove(field));
  }

  /** Returns the reason if all readings are missing for the same one. */
  private static Optional<String> neverRead(List<JsonNode> readings) {
    Set<String> reasons =
        readings.stream()
            .map(reading -> reading.path("reason").asString(""))
            .collect(Collectors.toSet());
    return reasons.size() == 1
        ? reasons.stream().filter(reason -> !reason.isEmpty()).findFirst()
        : Optional.empty();
  }
}
