// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import dev.sqldyno.catalog.text.Word;
import java.util.Optional;

/**
 * A meter of an engine's cost. The order is the meter preference, best first; the last one stands
 * outside of it. Numbers of different meters are never compared.
 */
public enum MeterKind implements Word {
  /** CPU instructions of the engine's cgroup, user and kernel apart, by perf_event. */
  INSTRUCTIONS,
  /** CPU time of the engine's cgroup. */
  CGROUP_CPU,
  /** CPU time of the engine's process tree. */
  PROC_CPU,
  /** CPU time of the engine's container, as Docker reports it. */
  DOCKER_STATS,
  /** Nothing: no meter reaches the engine. */
  NONE,
  /**
   * User instructions that the engine's emulator has counted; emulated engines have this meter and
   * no other.
   */
  INSTRUCTIONS_EMULATED;

  /** Returns why times, rates and CPU times of its engine are no results; empty where they are. */
  public Optional<String> whyNoTime() {
    return this == INSTRUCTIONS_EMULATED
        ? Optional.of("the engine ran in an emulator, whose speed says nothing of the engine's")
        : Optional.empty();
  }

  /** Returns a reading of time; unavailable where times are no results. */
  public Reading timed(Reading ofTime) {
    return whyNoTime().<Reading>map(Reading.Unavailable::new).orElse(ofTime);
  }
}
