// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Identifies the process that may still need what it made.
 *
 * @param started its start, because another process may have its number later
 */
public record OwnerProcess(long pid, Instant started) {
  /** The kernel's clock may be set between two looks at a process's start. */
  private static final Duration CLOCK_SLACK = Duration.ofSeconds(5);

  public static OwnerProcess current() {
    return new OwnerProcess(ProcessHandle.current().pid(), started(ProcessHandle.current()));
  }

  /** Reads what {@link #toString} wrote; throws a RuntimeException for anything else. */
  static OwnerProcess parse(String text) {
    String[] words = text.split(" ");
    return new OwnerProcess(Long.parseLong(words[0]), Instant.parse(words[1]));
  }

  /** Returns whether it has ended, as seen by this JVM. */
  public boolean hasEnded() {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    return process.isEmpty()
        || Duration.between(started, started(process.get())).abs().compareTo(CLOCK_SLACK) > 0;
  }

  private static Instant started(ProcessHandle process) {
    return process.info().startInstant().orElse(Instant.EPOCH);
  }

  @Override
  public String toString() {
    return pid + " " + started;
  }
}
