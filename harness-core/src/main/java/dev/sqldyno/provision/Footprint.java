// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import java.nio.file.Path;
import java.util.Optional;

/** Where the engine spends its CPU time, for a meter to look at. */
public sealed interface Footprint {

  /**
   * Processes of this machine.
   *
   * @param rootPid the engine's first process; every other is its descendant
   * @param cgroup the cgroup v2 directory that holds all of the engine's processes and nothing else
   * @param whyNoCgroup the reason where there is none, else empty
   */
  record Processes(long rootPid, Optional<Path> cgroup, String whyNoCgroup) implements Footprint {}

  /** Inside this JVM: its cost cannot be told apart from the client's. */
  record InJvm() implements Footprint {}

  /** On a machine or under an owner that cannot be seen from here. */
  record Remote() implements Footprint {}
}
