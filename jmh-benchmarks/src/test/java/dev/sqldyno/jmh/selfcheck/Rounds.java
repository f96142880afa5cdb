// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.jmh.selfcheck.Judgement.Target;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.run.Matrix;
import dev.sqldyno.run.Progress;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What each subject did, by its name: one piece of work in each round. */
record Rounds<W>(Map<String, List<W>> works) {

  /** Somebody who works in turn with others. */
  record Subject<W>(String name, Turn<W> turn) {}

  /** Does one window of work in this round, counted from 0. */
  @FunctionalInterface
  interface Turn<W> {
    W work(int round) throws IOException, SQLException, InterruptedException;
  }

  /** Lets every subject work once in each round, in alternating order. */
  static <W> Rounds<W> of(int rounds, List<Subject<W>> subjects)
      throws IOException, SQLException, InterruptedException {
    Map<String, List<W>> works = new LinkedHashMap<>();
    subjects.forEach(subject -> works.put(subject.name(), new ArrayList<>()));
    try (Progress progress = Progress.open(rounds * subjects.size())) {
      for (int round = 0; round < rounds; round++) {
        for (Subject<W> subject : Matrix.alternating(subjects, round)) {
          progress.step("round %d: %s".formatted(round + 1, subject.name()));
          works.get(subject.name()).add(subject.turn().work(round));
        }
      }
    }
    return new Rounds<>(works);
  }

  Series series(String subject, String quantity, Function<W, Reading> reading) {
    return Series.of(subject, quantity, works.get(subject), reading);
  }

  /** Returns the same, or the reason where that subject could not take part. */
  Series series(
      String subject, String quantity, Function<W, Reading> reading, Optional<String> whyNot) {
    return whyNot
        .map(reason -> Series.missing(subject, quantity, reason))
        .orElseGet(() -> series(subject, quantity, reading));
  }

  /** Returns a line for ours, and one that compares another with it, which may be missing. */
  List<Line> compared(
      String ours,
      String other,
      Optional<String> whyNot,
      String quantity,
      Function<W, Reading> reading,
      Target... target) {
    Series own = series(ours, quantity, reading);
    return List.of(own.line(), series(other, quantity, reading, whyNot).comparedWith(own, target));
  }
}
