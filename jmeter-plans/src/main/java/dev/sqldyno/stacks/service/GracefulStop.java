// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.provision.process.Listening;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A graceful stop of a service's processes: SIGTERM to each, once. The listening process gets it
 * first: a script or a program such as npm that has started it waits for it and ends by itself. If
 * that passed the signal on, the service would get two, and many services abort on the second.
 */
final class GracefulStop {
  private static final Duration LOOK = Duration.ofMillis(20);

  /** The time for the processes that wait for the listening one. */
  private static final Duration WRAP_UP = Duration.ofSeconds(1);

  private GracefulStop() {}

  /**
   * Stops the process that listens on the port, then all others, including those started meanwhile.
   *
   * @param members ids of its living processes
   * @return whether all ended in time
   */
  static boolean of(Supplier<Set<Long>> members, int port, Duration grace)
      throws InterruptedException {
    long begin = System.nanoTime();
    Set<Long> living = members.get();
    Set<Long> serving = Listening.at(port, living);
    Set<Long> asked = new HashSet<>();
    ask(serving, asked);
    long wrapUpNanos = serving.isEmpty() ? 0 : WRAP_UP.toNanos();
    long served = begin;
    while (!living.isEmpty()) {
      long now = System.nanoTime();
      if (now - begin >= grace.toNanos()) {
        return false;
      }
      if (!Collections.disjoint(living, serving)) {
        served = now;
      } else if (now - served >= wrapUpNanos) {
        ask(living, asked);
      }
      Thread.sleep(LOOK);
      living = members.get();
    }
    return true;
  }

  private static void ask(Set<Long> pids, Set<Long> asked) {
    pids.stream()
        .filter(asked::add)
        .forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy));
  }
}
