// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.provision.process.Listening;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Asks a service's processes to end by SIGTERM, each once. Who listens is asked first: a script or
 * a program such as npm that has started it waits for it and ends by itself, and where it passes
 * signals on, the service would get two, of which the second one cuts many short.
 */
final class PoliteEnd {
  private static final Duration LOOK = Duration.ofMillis(20);

  /** For those who wait for the one that listened. */
  private static final Duration WRAP_UP = Duration.ofSeconds(1);

  private final Supplier<Set<Long>> members;
  private final Set<Long> asked = new HashSet<>();
  private final long deadline;

  /**
   * Not asked yet.
   *
   * @param members ids of its processes that live
   * @param grace from now on
   */
  PoliteEnd(Supplier<Set<Long>> members, Duration grace) {
    this.members = members;
    this.deadline = System.nanoTime() + grace.toNanos();
  }

  /** Asks, and returns whether all have ended in time. */
  boolean of(int port) throws InterruptedException {
    Set<Long> serving = Listening.at(port, members.get());
    if (!serving.isEmpty()) {
      ask(serving);
      while (!Collections.disjoint(members.get(), serving) && System.nanoTime() < deadline) {
        Thread.sleep(LOOK);
      }
      awaitNone(Math.min(deadline, System.nanoTime() + WRAP_UP.toNanos()));
    }
    return askAll();
  }

  private void awaitNone(long until) throws InterruptedException {
    while (!members.get().isEmpty() && System.nanoTime() < until) {
      Thread.sleep(LOOK);
    }
  }

  /** Those too that are started meanwhile. */
  private boolean askAll() throws InterruptedException {
    Set<Long> left = members.get();
    while (!left.isEmpty()) {
      if (System.nanoTime() >= deadline) {
        return false;
      }
      ask(left);
      Thread.sleep(LOOK);
      left = members.get();
    }
    return true;
  }

  private void ask(Set<Long> pids) {
    pids.stream()
        .filter(asked::add)
        .forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy));
  }
}
