// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.measure.host.HostTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Cores that everybody kept busy in a cell's windows, on average.
 *
 * @param all empty where not all can be seen
 * @param shares each party's, or whose cannot be seen, and why
 */
record BusyCores(OptionalDouble all, String shares) {

  /** Of the parties and the harness. */
  static BusyCores of(ServiceCell cell) {
    double all = 0;
    List<String> shares = new ArrayList<>();
    for (Party party : Party.values()) {
      switch (cell.cores(party)) {
        case Estimate.Missing(String reason) -> {
          return new BusyCores(OptionalDouble.empty(), party.id() + ": " + reason);
        }
        case Summary summary -> {
          all += summary.mean();
          shares.add(share(party.id(), summary));
        }
      }
    }
    if (cell.harnessCores() instanceof Summary harness) {
      all += harness.mean();
      shares.add(share("harness", harness));
    }
    return new BusyCores(OptionalDouble.of(all), String.join(", ", shares));
  }

  private static String share(String whose, Summary cores) {
    return String.format(Locale.ROOT, "%s %.2f", whose, cores.mean());
  }

  /** Whether a machine of so many has none left. */
  boolean isFull(int cores) {
    return all.orElse(0) >= HostTotals.FULL * cores;
  }

  /** "1.90 of 2 cores busy: engine 0.85, app 0.85, client 0.20". */
  String words(int cores) {
    return all.isPresent()
        ? String.format(Locale.ROOT, "%.2f of %d cores busy: %s", all.getAsDouble(), cores, shares)
        : shares;
  }
}
