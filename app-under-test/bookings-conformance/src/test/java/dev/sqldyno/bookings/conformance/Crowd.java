// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Does the same many times at one moment. */
final class Crowd {
  private Crowd() {}

  /** Returns all results, when all are there. */
  static <T> List<T> allAtOnce(int size, IntFunction<Callable<T>> member) throws Exception {
    CountDownLatch start = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        Callable<T> task = member.apply(i);
        futures.add(
            threads.submit(() -> {
              start.await();
              return task.call();
            }));
      }
      start.countDown();
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    }
  }
}
