// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.run.Measurement;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes every reading of a measurement as JSON. */
final class MeasurementJson {
  /** The fields of the runs that hold times; that of idling holds what the user chose. */
  private static final List<String> TIMES = List.of("wallNanos", "meteredNanos", Counter.CPU.id());

  private MeasurementJson() {}

  /** Returns it with the reason in place of each time that is no result. */
  static String of(Measurement measurement) {
    JsonNode tree = PrettyJson.tree(measurement);
    measurement
        .meter()
        .whyNoTime()
        .map(Reading.Unavailable::new)
        .ifPresent(why -> replaceTimes(tree.path("runs"), PrettyJson.tree(why)));
    return PrettyJson.text(tree);
  }

  private static void replaceTimes(JsonNode runs, JsonNode why) {
    for (String time : TIMES) {
      runs.findParents(time).forEach(parent -> ((ObjectNode) parent).set(time, why));
    }
  }
}
