// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Identifies the process that may still need what it made.
 *
 * @param started its start, because another process may have its number later
 * @param ticks its start by the clock that nobody sets, where the kernel tells it
 */
public record OwnerProcess(long pid, Instant started, Optional<String> ticks) {
  /** The kernel's clock may be set between two looks at a process's start. */
  private static final Duration CLOCK_SLACK = Duration.ofSeconds(5);

  /** The start's field in {@code /proc/PID/stat}, counted from the one after the name. */
  private static final int START_FIELD = 19;

  public static OwnerProcess current() {
    long pid = ProcessHandle.current().pid();
    return new OwnerProcess(pid, started(ProcessHandle.current()), ticks(pid));
  }

  /** Reads what {@link #toString} wrote; throws a RuntimeException for anything else. */
  @JsonCreator
  public static OwnerProcess parse(String text) {
    String[] words = text.split(" ");
    return new OwnerProcess(
        Long.parseLong(words[0]),
        Instant.parse(words[1]),
        words.length > 2 ? Optional.of(words[2]) : Optional.empty());
  }

  /** Returns whether it has ended, as seen by this JVM. */
  public boolean hasEnded() {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty()) {
      return true;
    }
    Optional<String> itsTicks = ticks(pid);
    return ticks.isPresent() && itsTicks.isPresent()
        ? !ticks.equals(itsTicks)
        : Duration.between(started, started(process.get())).abs().compareTo(CLOCK_SLACK) > 0;
  }

  private static Instant started(ProcessHandle process) {
    return process.info().startInstant().orElse(Instant.EPOCH);
  }

  /** Java's instant moves with every step of the machine's clock: it adds these to the boot. */
  private static Optional<String> ticks(long pid) {
    return KernelFiles.ofProcess(pid, "stat")
        // the name in parentheses may hold anything
        .map(stat -> stat.substring(stat.lastIndexOf(')') + 2).split(" "))
        .filter(fields -> fields.length > START_FIELD)
        .map(fields -> fields[START_FIELD]);
  }

  @Override
  @JsonValue
  public String toString() {
    return pid + " " + started + ticks.map(" "::concat).orElse("");
  }
}
