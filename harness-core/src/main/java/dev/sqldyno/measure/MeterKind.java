// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;

/**
 * Lists the meters in the order of preference, best first: each is a rung of that ladder, but for
 * the last. Numbers of different meters are never compared.
 */
public enum MeterKind {
  /** Counts CPU instructions of the engine's cgroup, user and kernel apart, by perf_event. */
  INSTRUCTIONS("instructions"),
  /** Reads the CPU time of the engine's cgroup. */
  CGROUP_CPU("cgroup-cpu"),
  /** Reads the CPU time of the engine's process tree. */
  PROC_CPU("proc-cpu"),
  /** Reads the CPU time of the engine's container from Docker. */
  DOCKER_STATS("docker-stats"),
  /** Reads nothing: no meter reaches the engine. */
  NONE("none"),
  /**
   * Reads the user instructions that the engine's emulator has counted; no rung, as emulated
   * engines have this meter and no other.
   */
  INSTRUCTIONS_EMULATED("instructions-emulated");

  private final String id;

  MeterKind(String id) {
    this.id = id;
  }

  /** Returns the word used in results and reports. */
  @JsonValue
  public String id() {
    return id;
  }

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
