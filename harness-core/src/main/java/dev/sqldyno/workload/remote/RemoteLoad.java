// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.catalog.engine.Build;
import dev.sqldyno.catalog.workload.Share;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.provision.Address;
import dev.sqldyno.workload.drive.DriveOptions.Rate;
import dev.sqldyno.workload.drive.Load;
import dev.sqldyno.workload.drive.LoadException;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.mix.LoadCourse;
import dev.sqldyno.workload.mix.task.LoadTally;
import dev.sqldyno.workload.remote.Message.Drive;
import dev.sqldyno.workload.remote.Message.Drove;
import dev.sqldyno.workload.remote.Message.Open;
import dev.sqldyno.workload.remote.Message.Opened;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * The clients of a mix in load workers, whose windows begin at the same time. A worker that fails,
 * dies or is silent voids the window and ends the load. For one thread at a time.
 */
public final class RemoteLoad implements Load {
  /** The time for a request to arrive and for the workers' threads to get ready. */
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final List<WorkerLink> links;
  private final Map<WorkerLink, Integer> clients = new HashMap<>();
  private final LongSupplier engineCpuNanos;
  private double compiling;

  /**
   * The clients' mix, as for {@link dev.sqldyno.workload.mix.MixPlan#of}.
   *
   * @param build of the engine, if it is a user's, as a worker's catalogue lacks it
   * @param with values of the folder's names
   * @param attempts the maximum for one transaction
   */
  public record Mix(
      String engine,
      Optional<Build> build,
      String workload,
      String mix,
      Size size,
      Map<String, String> with,
      boolean virtualThreads,
      Optional<Rate> rate,
      int attempts) {}

  private RemoteLoad(List<WorkerLink> links, LongSupplier engineCpuNanos) {
    this.links = links;
    this.engineCpuNanos = engineCpuNanos;
  }

  /**
   * Connects the mix's clients to the engine, each worker its share of them.
   *
   * @param engineCpuNanos CPU time of the engine since some fixed moment; negative if no meter
   *     reads it
   * @throws LoadException if a worker or its clients cannot be reached
   */
  public static RemoteLoad open(
      LoadWorkers workers, Mix mix, Address address, LongSupplier engineCpuNanos)
      throws InterruptedException {
    RemoteLoad load = new RemoteLoad(workers.links(), engineCpuNanos);
    try {
      load.open(mix, address);
      return load;
    } catch (Throwable e) {
      load.close();
      throw e;
    }
  }

  private void open(Mix mix, Address address) throws InterruptedException {
    for (int i = 0; i < links.size(); i++) {
      Share share = new Share(i, links.size());
      links.get(i).send(new Open(mix, address, share));
    }
    answers(Opened.class).forEach((link, opened) -> clients.put(link, opened.clients()));
  }

  /** Waits for every worker's answer; throws the first failure only. */
  private <T extends Message> Map<WorkerLink, T> answers(Class<T> type)
      throws InterruptedException {
    Map<WorkerLink, T> answers = new ConcurrentHashMap<>();
    AtomicReference<LoadException> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (WorkerLink link : links) {
      threads.add(
          Threads.daemon(
              link.address(),
              () -> {
                try {
                  answers.put(link, link.answer(type));
                } catch (LoadException e) {
                  failure.compareAndSet(null, e);
                  close();
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    if (failure.get() != null) {
      throw failure.get();
    }
    return answers;
  }

  /** Compares the clocks, before a metered window. */
  public void readClocks() {
    links.forEach(WorkerLink::readClocks);
  }

  @Override
  public int clients() {
    return clients.values().stream().mapToInt(Integer::intValue).sum();
  }

  @Override
  public LoadWindow window(Duration length) throws InterruptedException {
    return drive(length, SECOND);
  }

  @Override
  public LoadWindow warmUpWindow(Duration length) throws InterruptedException {
    readClocks();
    return drive(length, length.dividedBy(2));
  }

  private LoadWindow drive(Duration length, Duration step) throws InterruptedException {
    long lead =
        links.stream().mapToLong(link -> 4 * link.offset().errorNanos()).max().orElse(0)
            + LEAD_NANOS;
    long start = System.nanoTime() + lead;
    try {
      for (WorkerLink link : links) {
        link.send(new Drive(length.toNanos(), step.toNanos(), start + link.offset().nanos()));
      }
      TimeUnit.NANOSECONDS.sleep(start - System.nanoTime());
      try (LoadCourse course = new LoadCourse(new LoadTally(), engineCpuNanos, Map::of, step)) {
        Map<WorkerLink, Drove> seen = answers(Drove.class);
        compiling = seen.values().stream().mapToDouble(Drove::compiling).max().orElse(0);
        return merged(seen, start, course.end());
      }
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  private LoadWindow merged(Map<WorkerLink, Drove> seen, long start, LoadWindow course) {
    Map<String, LoadWindow.OfWorker> workers = new LinkedHashMap<>();
    Map<String, Drove> parts = new LinkedHashMap<>();
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (WorkerLink link : links) {
      Drove part = seen.get(link);
      long begin = part.beginNanos() - link.offset().nanos() - start;
      first = Math.min(first, begin);
      last = Math.max(last, begin + part.window().wallNanos());
      parts.put(link.address(), part);
      workers.put(
          link.address(),
          new LoadWindow.OfWorker(
              clients.get(link),
              part.window().stored(),
              link.offset().epochNanos(),
              link.offset().errorNanos(),
              begin,
              part.cpuNanos(),
              part.cores()));
    }
    return MergedWindow.of(parts, last - first, course.seconds(), workers);
  }

  /** Returns the compilers' largest share of a worker's CPU time in the last window. */
  public double compiling() {
    return compiling;
  }

  @Override
  public void close() {
    links.forEach(WorkerLink::close);
  }
}
