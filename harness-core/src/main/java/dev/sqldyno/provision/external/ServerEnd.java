// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.process.ProcessState;
import java.util.Optional;

/**
 * The crash report of the user's own server, for its end or restart.
 *
 * @param first its first process, which differs from a later process of the same id
 */
public record ServerEnd(ProcessHandle first) implements CrashReport {

  /** Watches from now on; {@link #NONE} if its processes are unknown. */
  public static CrashReport of(Footprint footprint) {
    return footprint instanceof Footprint.Processes server
        ? ProcessHandle.of(server.rootPid()).<CrashReport>map(ServerEnd::new).orElse(NONE)
        : NONE;
  }

  @Override
  public String logTail() {
    return "";
  }

  @Override
  public boolean isReplaced() {
    return ProcessState.of(first) == ProcessState.ENDED;
  }

  @Override
  public Optional<String> cause() {
    return isReplaced()
        ? Optional.of(
            "its process %d has ended: the server was stopped or restarted. Measure again while it runs"
                .formatted(first.pid()))
        : Optional.empty();
  }
}
