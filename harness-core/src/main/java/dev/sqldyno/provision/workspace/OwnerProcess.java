// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The process that owns a folder or a database, and may still need it.
 *
 * @param started its start, because another process may get its id later
 * @param ticks its start by the kernel's monotonic clock, where that is known
 * @param namespace where it has that id; empty in the records of earlier versions
 */
public record OwnerProcess(
    long pid, Instant started, Optional<String> ticks, Optional<PidNamespace> namespace) {
  /**
   * The tolerance for the machine's clock, which may be set between two readings of a process's
   * start.
   */
  private static final Duration CLOCK_SLACK = Duration.ofSeconds(5);

  /** The start's field in {@code /proc/PID/stat}, counted from the one after the name. */
  private static final int START_FIELD = 19;

  public static OwnerProcess current() {
    long pid = ProcessHandle.current().pid();
    Optional<String> ticks = ticks(pid);
    return new OwnerProcess(
        pid, started(ProcessHandle.current()), ticks, ticks.flatMap(_ -> PidNamespace.own()));
  }

  /** Parses the output of {@link #toString}; throws a RuntimeException for any other text. */
  @JsonCreator
  public static OwnerProcess parse(String text) {
    String[] words = text.split(" ");
    return new OwnerProcess(
        Long.parseLong(words[0]),
        Instant.parse(words[1]),
        words.length > 2 ? Optional.of(words[2]) : Optional.empty(),
        words.length > 4 ? Optional.of(new PidNamespace(words[3], words[4])) : Optional.empty());
  }

  /**
   * Returns whether it has ended, as seen by this JVM. A process of another container may live
   * unseen, so it counts as living until the machine's next boot.
   */
  public boolean hasEnded() {
    if (isForeign()) {
      return false;
    }
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty()) {
      return true;
    }
    Optional<String> itsTicks = ticks(pid);
    return ticks.isPresent() && itsTicks.isPresent()
        ? !ticks.equals(itsTicks)
        : Duration.between(started, started(process.get())).abs().compareTo(CLOCK_SLACK) > 0;
  }

  /** Returns whether it lives, and its id is of the same process for this JVM. */
  public boolean livesHere() {
    return !isForeign() && !hasEnded();
  }

  private boolean isForeign() {
    return namespace.filter(PidNamespace::isForeign).isPresent();
  }

  private static Instant started(ProcessHandle process) {
    return process.info().startInstant().orElse(Instant.EPOCH);
  }

  /**
   * Returns the ticks from boot to the start. Java's instant adds them to the time of the boot,
   * which moves with every step of the machine's clock.
   */
  private static Optional<String> ticks(long pid) {
    return KernelFiles.ofProcess(pid, "stat")
        .map(KernelFiles::afterName)
        .filter(fields -> fields.size() > START_FIELD)
        .map(fields -> fields.get(START_FIELD));
  }

  @Override
  @JsonValue
  public String toString() {
    return pid
        + " "
        + started
        + ticks.map(" "::concat).orElse("")
        + namespace.map(known -> " " + known.boot() + " " + known.id()).orElse("");
  }
}
