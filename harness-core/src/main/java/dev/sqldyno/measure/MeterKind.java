// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Lists the meters in the order of preference, best first: each is a rung of that ladder. Numbers
 * of different meters are never compared.
 */
public enum MeterKind {
  /** Counts CPU instructions of the engine's cgroup, user and kernel apart, by perf_event. */
  INSTRUCTIONS("instructions"),
  /** Reads the user instructions that the engine's emulator has counted. */
  INSTRUCTIONS_EMULATED("instructions-emulated"),
  /** Reads the CPU time of the engine's cgroup. */
  CGROUP_CPU("cgroup-cpu"),
  /** Reads the CPU time of the engine's process tree. */
  PROC_CPU("proc-cpu"),
  /** Reads the CPU time of the engine's container from Docker. */
  DOCKER_STATS("docker-stats"),
  /** Reads nothing: no meter reaches the engine. */
  NONE("none");

  private final String id;

  MeterKind(String id) {
    this.id = id;
  }

  /** Returns the word used in results and reports. */
  @JsonValue
  public String id() {
    return id;
  }
}
