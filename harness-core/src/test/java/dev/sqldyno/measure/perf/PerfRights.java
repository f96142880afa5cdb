// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.measure.NoMeterException;
import java.io.IOException;

/** Checks that this user may count the software event, on which the tests rely. */
public final class PerfRights {
  private PerfRights() {}

  /** Skips the test if not. */
  public static void assumeGiven() throws IOException {
    try (BurningCgroup group = BurningCgroup.open();
        PerfCgroup perf =
            PerfCgroup.open(PerfEvent.TASK_CLOCK, PerfEvent.Mode.USER, group.directory())) {
      perf.read();
    } catch (NoMeterException e) {
      assumeTrue(false, e.getMessage());
    }
  }
}
