// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.measure.host.HostTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Cores that everybody kept busy in a cell's windows, on average.
 *
 * @param seen of those that can be seen, and so at least of all
 * @param shares each party's
 * @param unseen whose cannot be seen, and why; empty where all are
 */
record BusyCores(double seen, String shares, Optional<String> unseen) {

  /** Of the parties and the harness. */
  static BusyCores of(ServiceCell cell) {
    double seen = 0;
    List<String> shares = new ArrayList<>();
    Optional<String> unseen = Optional.empty();
    for (Party party : Party.values()) {
      switch (cell.cores(party)) {
        case Estimate.Missing(String reason) ->
            unseen = unseen.or(() -> Optional.of(party.id() + ": " + reason));
        case Summary summary -> {
          seen += summary.mean();
          shares.add(share(party.id(), summary));
        }
      }
    }
    if (cell.harnessCores() instanceof Summary harness) {
      seen += harness.mean();
      shares.add(share("harness", harness));
    }
    return new BusyCores(seen, String.join(", ", shares), unseen);
  }

  private static String share(String whose, Summary cores) {
    return String.format(Locale.ROOT, "%s %.2f", whose, cores.mean());
  }

  /** Whether a machine of so many has none left, as far as it is seen. */
  boolean isFull(int cores) {
    return seen >= HostTotals.FULL * cores;
  }

  /** "1.90 of 2 cores busy: engine 0.85, app 0.85, client 0.20". */
  String words(int cores) {
    return unseen.orElseGet(
        () -> String.format(Locale.ROOT, "%.2f of %d cores busy: %s", seen, cores, shares));
  }
}
