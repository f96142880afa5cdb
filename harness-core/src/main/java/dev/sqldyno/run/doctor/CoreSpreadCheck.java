// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.host.CoreSpread;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Whether the same work takes the same CPU time: not where others use the same core.
 *
 * @param spread watches for a while; see {@link CoreSpread}
 */
record CoreSpreadCheck(Supplier<Reading> spread) implements Check {
  private static final String SUBJECT = "CPU steadiness";

  static CoreSpreadCheck ofThisMachine() {
    return new CoreSpreadCheck(CoreSpreadCheck::watch);
  }

  private static Reading watch() {
    try {
      return CoreSpread.watch();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return new Reading.Unavailable("interrupted");
    }
  }

  @Override
  public Finding find() {
    return switch (spread.get()) {
      case Reading.Unavailable(String reason) ->
          Finding.limited(SUBJECT, reason, "trust only runs that repeat well");
      case Reading.Measured(double more) -> {
        String seen =
            String.format(Locale.ROOT, "a fixed task took up to %.0f %% more CPU time", 100 * more);
        yield more <= CoreSpread.HARMFUL
            ? Finding.ok(SUBJECT, seen)
            : Finding.limited(
                SUBJECT,
                seen + ": a neighbour on the same core, or a changing clock rate",
                "use a machine of your own, or turn hyper-threading off; otherwise repeat more often");
      }
    };
  }
}
