// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import dev.sqldyno.catalog.text.Word;
import java.util.Optional;

/**
 * Lists the meters in the order of preference, best first: each is a rung of that ladder, but for
 * the last. Numbers of different meters are never compared.
 */
public enum MeterKind implements Word {
  /** Counts CPU instructions of the engine's cgroup, user and kernel apart, by perf_event. */
  INSTRUCTIONS,
  /** Reads the CPU time of the engine's cgroup. */
  CGROUP_CPU,
  /** Reads the CPU time of the engine's process tree. */
  PROC_CPU,
  /** Reads the CPU time of the engine's container from Docker. */
  DOCKER_STATS,
  /** Reads nothing: no meter reaches the engine. */
  NONE,
  /**
   * Reads the user instructions that the engine's emulator has counted; no rung, as emulated
   * engines have this meter and no other.
   */
  INSTRUCTIONS_EMULATED;

  /**
   * Returns why no time, rate or CPU time that was measured with its engine is a result; nothing
   * where they are.
   */
  public Optional<String> whyNoTime() {
    return this == INSTRUCTIONS_EMULATED
        ? Optional.of("the engine ran in an emulator, whose speed says nothing of the engine's")
        : Optional.empty();
  }

  /** Returns a reading that is of time; unavailable where that is no result. */
  public Reading timed(Reading ofTime) {
    return whyNoTime().<Reading>map(Reading.Unavailable::new).orElse(ofTime);
  }
}
