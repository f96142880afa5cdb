// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.host.HostMeter;
import dev.sqldyno.measure.host.HostTotals;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * How much CPU time the hypervisor gives to others.
 *
 * @param fraction watches for a while; a fraction of all cores' time
 */
record StealCheck(Supplier<Reading> fraction) implements Check {
  private static final String SUBJECT = "steal";
  private static final Duration WATCH = Duration.ofSeconds(1);
  private static final double HARMFUL = 0.01;

  static StealCheck ofThisMachine() {
    return new StealCheck(StealCheck::watch);
  }

  private static Reading watch() {
    HostMeter meter = HostMeter.open();
    HostTotals begin = meter.read();
    try {
      Thread.sleep(WATCH);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return new Reading.Unavailable("interrupted");
    }
    Reading none = new Reading.Measured(0);
    return meter.between(begin, meter.read(), none, none).steal();
  }

  @Override
  public Finding find() {
    return switch (fraction.get()) {
      case Reading.Unavailable(String reason) ->
          Finding.limited(SUBJECT, reason, "trust only runs that repeat well");
      case Reading.Measured(double stolen) -> {
        String seen = String.format(Locale.ROOT, "%.1f %% of the last second", 100 * stolen);
        yield stolen <= HARMFUL
            ? Finding.ok(SUBJECT, seen)
            : Finding.limited(
                SUBJECT, seen, "run when the host is quieter; instructions suffer least from it");
      }
    };
  }
}
