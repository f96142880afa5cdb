// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.cell.Verdict;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The cores of this machine that were busy in a cell's windows, on average.
 *
 * @param cores those of the machine
 * @param seen the cores that were busy at least, as their load can be attributed
 * @param shares the parties with their cores, as text
 * @param unseen a party whose share cannot be read, with the reason; empty if all can be read
 */
record BusyCores(int cores, double seen, String shares, Optional<String> unseen) {
  /** Smaller shares would be shown as 0.00, and the machine is never quite idle. */
  private static final double SHOWN = 0.005;

  /** Adds up the parties, the harness, and what else the machine did. */
  static BusyCores of(ServiceCell cell, int cores) {
    double seen = 0;
    List<String> shares = new ArrayList<>();
    Optional<String> unseen = Optional.empty();
    for (Party party : Party.values()) {
      Optional<String> elsewhere = cell.otherMachine(party);
      switch (cell.estimate(ServiceQuantity.cores(party))) {
        case Estimate.Missing(String reason) ->
            unseen = unseen.or(() -> Optional.of(party.words() + ": " + reason));
        case Summary summary when elsewhere.isPresent() ->
            shares.add(share(party.words(), summary.mean()) + " on " + elsewhere.get());
        case Summary summary -> {
          seen += summary.mean();
          shares.add(share(party.words(), summary.mean()));
        }
      }
    }
    if (cell.estimate(ServiceQuantity.HARNESS_CORES) instanceof Summary harness) {
      seen += harness.mean();
      shares.add(share("harness", harness.mean()));
    }
    seen += others(cell, Conditions::neighbours, cores, "neighbours", shares);
    seen += others(cell, Conditions::steal, cores, "stolen", shares);
    return new BusyCores(cores, seen, String.join(", ", shares), unseen);
  }

  private static double others(
      ServiceCell cell,
      Function<Conditions, Reading> condition,
      int cores,
      String whose,
      List<String> shares) {
    double busy =
        cell.estimate(ServiceQuantity.beside(condition)) instanceof Summary fraction
            ? fraction.mean() * cores
            : 0;
    if (busy >= SHOWN) {
      shares.add(share(whose, busy));
    }
    return busy;
  }

  private static String share(String whose, double busy) {
    return say("%s %.2f", whose, busy);
  }

  /** Returns whether the machine has none left, as far as can be seen. */
  boolean areAll() {
    return seen >= Verdict.FULL * cores;
  }

  /** Returns "1.90 of 2 cores busy: engine 0.85, service 0.85, JMeter 0.20", or what is unseen. */
  String words() {
    return unseen.orElseGet(() -> say("%.2f of %d cores busy: %s", seen, cores, shares));
  }
}
