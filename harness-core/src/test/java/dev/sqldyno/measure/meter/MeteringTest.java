// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.Footprint;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MeteringTest {
  private final AtomicLong work = new AtomicLong();

  /** A purge starts at the commit, and may be over before the settling begins. */
  @Test
  void aResumedWindowHasWhatTheEngineDidSinceTheLastOne() {
    EngineMeter meter =
        new EngineMeter(
            MeterKind.INSTRUCTIONS_EMULATED,
            List.of(),
            List.of(into -> into.put(Counter.INSTRUCTIONS_USER, new Reading.Measured(work.get()))));
    try (Metering metering = new Metering(meter, new Footprint.Remote("nobody looked"))) {
      metering.begin();
      work.addAndGet(100);
      Cost statement = metering.end().engine();
      work.addAndGet(20);
      metering.resume();
      work.addAndGet(3);
      Cost settle = metering.end().engine();

      assertThat(statement.get(Counter.INSTRUCTIONS_USER)).isEqualTo(new Reading.Measured(100));
      assertThat(settle.get(Counter.INSTRUCTIONS_USER)).isEqualTo(new Reading.Measured(23));
    }
  }
}
