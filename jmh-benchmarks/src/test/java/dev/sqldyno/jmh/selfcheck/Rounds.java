// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

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

/** What the subjects did, by their name, one piece of work a round. */
record Rounds(Map<String, List<Work>> works) {

  /** Lets all work in each round. */
  static Rounds of(int rounds, List<Subject> subjects)
      throws IOException, SQLException, InterruptedException {
    Map<String, List<Work>> works = new LinkedHashMap<>();
    subjects.forEach(subject -> works.put(subject.name(), new ArrayList<>()));
    try (Progress progress = Progress.open(rounds * subjects.size())) {
      for (int round = 0; round < rounds; round++) {
        for (Subject subject : Alternating.order(subjects, round)) {
          progress.step("round %d: %s".formatted(round + 1, subject.name()));
          works.get(subject.name()).add(subject.turn().work(round));
        }
      }
    }
    return new Rounds(works);
  }

  Series series(String subject, String quantity, Function<Work, Reading> reading) {
    return new Series(subject, quantity, works.get(subject).stream().map(reading).toList());
  }
}
