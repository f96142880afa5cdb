// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.provision.process.Listening;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Asks a service's processes to end by SIGTERM, each once. The one that listens is asked first: a
 * script or a program such as npm that has started it waits for it and ends by itself. If that
 * passed the signal on, the service would get two, and many services break off at the second.
 */
final class GracefulStop {
  private static final Duration LOOK = Duration.ofMillis(20);

  /** Those that wait for the one that listened get so long. */
  private static final Duration WRAP_UP = Duration.ofSeconds(1);

  private final Supplier<Set<Long>> members;
  private final Set<Long> asked = new HashSet<>();
  private final long deadline;

  /**
   * Prepares to ask.
   *
   * @param members ids of its living processes
   * @param grace time that they have, from now on
   */
  GracefulStop(Supplier<Set<Long>> members, Duration grace) {
    this.members = members;
    this.deadline = System.nanoTime() + grace.toNanos();
  }

  /** Asks them, the one that listens at the port first. Returns whether all ended in time. */
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

  /** Asks all, those too that are started meanwhile. */
  private boolean askAll() throws InterruptedException {
    Set<Long> living = members.get();
    while (!living.isEmpty()) {
      if (System.nanoTime() >= deadline) {
        return false;
      }
      ask(living);
      Thread.sleep(LOOK);
      living = members.get();
    }
    return true;
  }

  private void ask(Set<Long> pids) {
    pids.stream()
        .filter(asked::add)
        .forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy));
  }
}
