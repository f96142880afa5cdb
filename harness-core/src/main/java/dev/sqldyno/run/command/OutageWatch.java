// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.command;

import dev.sqldyno.catalog.Threads;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.process.ProcessState;
import dev.sqldyno.run.EngineWatch;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A watch of the engine's first process while the client waits for the engine. It ends the wait
 * once the process has died or been stopped for too long. It costs the engine nothing; where this
 * machine does not show the process, it notices nothing.
 */
final class OutageWatch implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final EngineWatch engine;
  private final OptionalLong process;

  /** Tells the process from a later one with the same id. */
  private final Optional<ProcessHandle> handle;

  private final Duration patience;
  private final Thread thread;
  private volatile boolean tooLong;

  private OutageWatch(RunningEngine engine, Duration patience, Runnable giveUp) {
    this.engine = EngineWatch.of(engine);
    this.process = engine.footprint().firstProcess();
    this.handle = process.stream().boxed().findFirst().flatMap(ProcessHandle::of);
    this.patience = patience;
    this.thread = Threads.virtual("outage", () -> watch(giveUp));
  }

  /**
   * Watches until closed.
   *
   * @param patience how long the wait may go on once the engine cannot answer
   * @param giveUp ends the wait; called at most once, by another thread
   */
  static OutageWatch on(RunningEngine engine, Duration patience, Runnable giveUp) {
    OutageWatch watch = new OutageWatch(engine, patience, giveUp);
    watch.thread.start();
    return watch;
  }

  private void watch(Runnable giveUp) {
    try {
      long since = System.nanoTime();
      while (System.nanoTime() - since < patience.toNanos()) {
        Thread.sleep(PAUSE);
        if (state() == ProcessState.LIVES) {
          since = System.nanoTime();
        }
      }
      tooLong = true;
      giveUp.run();
    } catch (InterruptedException _) {
      // the wait is over
    }
  }

  private ProcessState state() {
    return process.isPresent()
        ? handle.map(ProcessState::of).orElse(ProcessState.ENDED)
        : ProcessState.LIVES;
  }

  /**
   * Returns once the engine can answer; an engine that is stopped has until the patience ends.
   *
   * @param when such as {@code during repetition 2}
   * @throws ProvisionException if it died, with the cause and the end of its log; or if it stays
   *     stopped
   */
  void requireAlive(String when) throws InterruptedException {
    while (state() == ProcessState.STOPPED && !tooLong) {
      Thread.sleep(PAUSE);
    }
    switch (state()) {
      case ENDED -> throw new ProvisionException(engine.death(when) + engine.logEnd());
      case STOPPED ->
          throw new ProvisionException(
              "the engine was stopped (SIGSTOP) %s, and its process %d did not go on within %d s: measure again, and let it run",
              when, process.getAsLong(), patience.toSeconds());
      case LIVES -> {
        // it can answer
      }
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
