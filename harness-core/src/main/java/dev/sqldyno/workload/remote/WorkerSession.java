// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.remote;

import com.sun.management.OperatingSystemMXBean;
import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Threads;
import dev.sqldyno.catalog.text.ForeseenException;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.workload.drive.DriveOptions;
import dev.sqldyno.workload.drive.Latency;
import dev.sqldyno.workload.drive.LoadDriver;
import dev.sqldyno.workload.drive.LoadException;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.mix.MixPlan;
import dev.sqldyno.workload.remote.Message.Beat;
import dev.sqldyno.workload.remote.Message.Clock;
import dev.sqldyno.workload.remote.Message.Drive;
import dev.sqldyno.workload.remote.Message.Drove;
import dev.sqldyno.workload.remote.Message.Open;
import dev.sqldyno.workload.remote.Message.Opened;
import dev.sqldyno.workload.remote.Message.ReadClock;
import dev.sqldyno.workload.remote.Message.Refused;
import dev.sqldyno.workload.value.generator.Now;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A load worker's session with one controller, one request after the other. For one thread. */
final class WorkerSession implements AutoCloseable {
  private static final int MAX_REQUEST = 1 << 20;
  private static final Duration FOR_EVER = Duration.ZERO;
  private static final OperatingSystemMXBean JVM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** The time before a start for which a thread spins, as a sleeping one wakes a little late. */
  private static final long AWAKE_NANOS = 200_000;

  private final LoadWorker.Setup setup;
  private final MessageChannel channel;
  private final List<Latency> responses = new ArrayList<>();
  private volatile LoadDriver driver;
  private long startNanos;
  private long beginNanos;

  WorkerSession(LoadWorker.Setup setup, MessageChannel channel) {
    this.setup = setup;
    this.channel = channel;
  }

  /** Answers requests; throws LoadException at the connection's end, or if a request fails. */
  void run() {
    while (true) {
      Message request = channel.read(Message.class, MAX_REQUEST, FOR_EVER);
      try {
        channel.send(
            switch (request) {
              case ReadClock _ -> new Clock(System.nanoTime(), Now.nanosSince1970());
              case Open open -> open(open);
              case Drive drive -> drive(drive);
              default -> throw new LoadException("a message out of turn");
            });
      } catch (ForeseenException e) {
        channel.send(new Refused(e.getMessage()));
        throw e;
      } catch (InterruptedException _) {
        throw new LoadException("the load worker was interrupted");
      } catch (RuntimeException | Error e) {
        channel.send(new Refused(OneLine.of(e.toString())));
        throw e;
      }
    }
  }

  private Message open(Open open) throws InterruptedException {
    try (Beats _ = new Beats()) {
      RemoteLoad.Mix mix = open.mix();
      Catalog catalog = setup.catalog().with(mix.build().stream().toList());
      MixPlan plan =
          MixPlan.of(
              catalog,
              catalog.engine(mix.engine()),
              catalog.workload(mix.workload()),
              mix.size(),
              mix.with(),
              open.share());
      DriveOptions options =
          DriveOptions.DEFAULT
              .withVirtualThreads(mix.virtualThreads())
              .withRetries(plan.retryable(), mix.attempts())
              .withPart(
                  new DriveOptions.Part(
                      open.share(), this::awaitStart, each -> responses.add(Latency.of(each))));
      if (mix.rate().isPresent()) {
        options = options.withRate(mix.rate().get());
      }
      close();
      driver = LoadDriver.open(plan.roles(mix.mix(), open.address()), options);
      setup
          .log()
          .accept(
              "%s: %s/%s on %s, %d clients"
                  .formatted(
                      channel.peer(),
                      mix.workload(),
                      mix.mix(),
                      open.address().url(),
                      driver.clients()));
      return new Opened(driver.clients());
    }
  }

  private Message drive(Drive drive) throws InterruptedException {
    if (driver == null) {
      throw new LoadException("a window was requested before the clients");
    }
    responses.clear();
    startNanos = drive.startNanos();
    try (Beats _ = new Beats()) {
      long cpu = JVM.getProcessCpuTime();
      LoadWindow window =
          driver.window(Duration.ofNanos(drive.lengthNanos()), Duration.ofNanos(drive.stepNanos()));
      return new Drove(
          window,
          List.copyOf(responses),
          beginNanos,
          setup.compiling().getAsDouble(),
          JVM.getProcessCpuTime() - cpu,
          JVM.getAvailableProcessors());
    }
  }

  /** Waits for the controller's start time; returns at once if that is past. */
  private void awaitStart() {
    for (long left = startNanos - System.nanoTime();
        left > AWAKE_NANOS;
        left = startNanos - System.nanoTime()) {
      LockSupport.parkNanos(left - AWAKE_NANOS);
    }
    while (startNanos - System.nanoTime() > 0) {
      Thread.onSpinWait();
    }
    beginNanos = System.nanoTime();
  }

  @Override
  public void close() {
    if (driver != null) {
      driver.close();
    }
  }

  /** A sign of life to the controller every second. Ends the work if the controller is gone. */
  private final class Beats implements AutoCloseable {
    private final CountDownLatch done = new CountDownLatch(1);

    Beats() {
      Threads.daemon("beats of the load worker", this::beat);
    }

    private void beat() {
      try {
        while (!done.await(1, TimeUnit.SECONDS)) {
          channel.send(new Beat());
        }
      } catch (LoadException _) {
        WorkerSession.this.close();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void close() {
      done.countDown();
    }
  }
}
