// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import java.util.Map;
import java.util.Optional;

/** Makes running engines of which a test needs a part, and nothing was started. */
public final class TestRunningEngine {
  private static final Address NOWHERE = new Address("jdbc:none:", "me", new Secret("x"), Map.of());

  private TestRunningEngine() {}

  /** Returns one that a client reaches at that address. */
  public static RunningEngine at(Engine engine, Address address) {
    return of(engine, address, new Footprint.Remote("nobody looked"), CrashReport.NONE);
  }

  /** Returns one of which only the processes are known. */
  public static RunningEngine of(Footprint footprint) {
    return of(null, NOWHERE, footprint, CrashReport.NONE);
  }

  /** Returns one of which only the end is known. */
  public static RunningEngine of(CrashReport crashReport) {
    return of(null, NOWHERE, new Footprint.Remote("nobody looked"), crashReport);
  }

  /** Returns one of which everything that a test asks for is known. */
  public static RunningEngine of(
      Engine engine, Address address, Footprint footprint, CrashReport crashReport) {
    return new RunningEngine(
        engine,
        address,
        footprint,
        "",
        Durability.COMMIT,
        Map.of(),
        Optional.empty(),
        crashReport,
        () -> {});
  }
}
