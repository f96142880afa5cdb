// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.validate;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.run.Alternating;
import dev.sqldyno.run.Progress;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What the contestants did, by their name, one piece of work a round. */
record Rounds(Map<String, List<Work>> works) {

  /** Lets all work in each round. */
  static Rounds of(int rounds, List<Contestant> contestants)
      throws IOException, SQLException, InterruptedException {
    Map<String, List<Work>> works = new LinkedHashMap<>();
    contestants.forEach(contestant -> works.put(contestant.name(), new ArrayList<>()));
    try (Progress progress = Progress.open(rounds * contestants.size())) {
      for (int round = 0; round < rounds; round++) {
        for (Contestant contestant : Alternating.order(contestants, round)) {
          progress.step("round %d: %s".formatted(round + 1, contestant.name()));
          works.get(contestant.name()).add(contestant.turn().work(round));
        }
      }
    }
    return new Rounds(works);
  }

  Series series(String contestant, String quantity, Function<Work, Reading> reading) {
    return new Series(contestant, quantity, works.get(contestant).stream().map(reading).toList());
  }
}
