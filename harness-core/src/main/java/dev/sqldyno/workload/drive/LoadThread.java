// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import dev.sqldyno.catalog.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/** The thread of one worker, which opens it, drives it window by window, and closes it. */
final class LoadThread {
  private final Role role;
  private final int index;
  private final List<String> names;
  private final DriveOptions options;
  private final BlockingQueue<Optional<Assignment>> assignments = new LinkedBlockingQueue<>();
  private final SplittableRandom random;
  private final Turns turns;
  private Thread thread;
  private volatile Worker worker;

  /** The next window, with the role's schedule if it has one. */
  record Assignment(WindowControl window, Optional<Arrivals> arrivals) {}

  /**
   * @param index of the thread, over all roles
   * @param names of the role's transactions in results
   */
  LoadThread(Role role, int index, List<String> names, DriveOptions options) {
    this.role = role;
    this.index = index;
    this.names = names;
    this.options = options;
    this.random = new SplittableRandom(index);
    this.turns = new Turns(role.paces(), random.split());
  }

  Role role() {
    return role;
  }

  /** Starts the thread, which opens the worker. */
  void start(StartLatch latch) {
    String name = "load-%s-%d".formatted(role.name(), index);
    Runnable work = () -> run(latch);
    if (options.virtualThreads()) {
      thread = Threads.virtual(name, work);
      thread.start();
    } else {
      thread = Threads.daemon(name, work);
    }
  }

  void drive(Assignment assignment) {
    assignments.add(Optional.of(assignment));
  }

  /** Lets the thread close its worker and end, after its window. */
  void end() {
    assignments.add(Optional.empty());
  }

  /** Ends a pause. */
  void wake() {
    LockSupport.unpark(thread);
  }

  /** Waits for the thread's end. Returns false if the time is over. */
  boolean join(Duration limit) throws InterruptedException {
    return thread == null || thread.join(limit);
  }

  /** Aborts the worker's connection, even if its thread waits for an answer. */
  void abort() {
    Worker current = worker;
    if (current != null) {
      Threads.daemon(
          "abort-" + thread.getName(),
          () -> {
            try {
              current.abort();
            } catch (SQLException _) {
              // its window is void already
            }
          });
    }
  }

  private void run(StartLatch latch) {
    if (!latch.open(() -> worker = role.workers().open(index), role)) {
      return;
    }
    if (options.rate().isPresent() && !options.virtualThreads()) {
      wakeInTime();
    }
    try (Worker opened = worker) {
      for (var next = assignments.take(); next.isPresent(); next = assignments.take()) {
        drive(opened, next.get());
      }
    } catch (SQLException _) {
      // closing failed, after all windows were recorded
    } catch (InterruptedException _) {
      // only the end of the JVM interrupts this thread
    } finally {
      worker = null;
    }
  }

  /**
   * Sets the timer slack of this platform thread to 1 ns, if permitted. With Linux's default of 50
   * µs, starts of an open loop come late, and every response time includes that.
   */
  private static void wakeInTime() {
    try {
      Path self = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
      Files.writeString(Path.of("/proc").resolve(self).resolve("timerslack_ns"), "1");
    } catch (IOException _) {
      // starts come up to 50 µs late
    }
  }

  private void drive(Worker opened, Assignment assignment) throws InterruptedException {
    WindowControl window = assignment.window();
    Tallies recording = new Tallies(names, assignment.arrivals().isPresent());
    window.join(recording);
    try {
      TransactionLoop loop =
          new TransactionLoop(opened, names, window, recording, options.retries(), random);
      if (assignment.arrivals().isPresent()) {
        loop.open(assignment.arrivals().get());
      } else {
        loop.closed(turns);
      }
    } catch (SQLException e) {
      window.lose(role.name(), e);
    } catch (Throwable e) {
      window.fail(e);
    } finally {
      window.leave();
    }
  }
}
