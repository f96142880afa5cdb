// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.Postmortem;
import dev.sqldyno.provision.RunningEngine;
import java.util.Map;
import java.util.Optional;

/**
 * Holds a running engine as plain values.
 *
 * @param guest see {@link RunningEngine#guest}
 * @param postmortem asked for {@link #lastWords}, {@link #causeOfDeath} and {@link #newLoss}
 * @param ending what closing does; may run twice
 */
record Running(
    Engine engine,
    Address address,
    Footprint footprint,
    String way,
    Durability durability,
    Map<String, String> settings,
    Optional<String> guest,
    Postmortem postmortem,
    Runnable ending)
    implements RunningEngine {

  @Override
  public String lastWords() {
    return postmortem.lastWords();
  }

  @Override
  public Optional<String> causeOfDeath() {
    return postmortem.cause();
  }

  @Override
  public Optional<String> newLoss() {
    return postmortem.newLoss();
  }

  @Override
  public void close() {
    ending.run();
  }
}
