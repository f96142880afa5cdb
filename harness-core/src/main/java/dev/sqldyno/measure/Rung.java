// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import com.fasterxml.jackson.annotation.JsonValue;

/** The ladder of meters, best first. Numbers of different rungs are never compared. */
public enum Rung {
  /** CPU instructions of the engine's cgroup, user and kernel apart, by perf_event. */
  INSTRUCTIONS("instructions"),
  /** CPU time of the engine's cgroup. */
  CGROUP_CPU("cgroup-cpu"),
  /** CPU time of the engine's process tree. */
  PROC_CPU("proc-cpu"),
  /** CPU time of the engine's container, as Docker tells it. */
  DOCKER_STATS("docker-stats"),
  /** No meter reaches the engine. */
  NONE("none");

  private final String id;

  Rung(String id) {
    this.id = id;
  }

  /** The word used in results and reports. */
  @JsonValue
  public String id() {
    return id;
  }
}
