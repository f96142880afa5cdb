// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.cgroup.OomWatch;
import dev.sqldyno.provision.process.ProcessEnd;
import dev.sqldyno.provision.process.ProcessState;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The crash report of a server that runs as processes of this machine. */
final class ServerCrash implements CrashReport {
  /** The time in which a server that no longer answers may still be ending. */
  private static final Duration DYING = Duration.ofSeconds(2);

  private final Supplier<String> log;
  private final ProcessHandle first;
  private final Optional<Process> started;
  private final OomWatch watch;
  private OomWatch lately;

  /**
   * Watches the server from now on.
   *
   * @param log returns the tail of its log
   * @param first its first process
   * @param started the first process, if we started it and not a program that has ended
   */
  ServerCrash(Supplier<String> log, ProcessHandle first, Optional<Process> started) {
    this.log = log;
    this.first = first;
    this.started = started;
    this.watch = OomWatch.of(first.pid());
    this.lately = watch;
  }

  @Override
  public String logTail() {
    return log.get();
  }

  @Override
  public Optional<String> cause() {
    first.onExit().completeOnTimeout(first, DYING.toMillis(), TimeUnit.MILLISECONDS).join();
    // for Java, a zombie is alive, and its parent may never wait for it
    if (ProcessState.of(first.pid()) != ProcessState.ENDED) {
      return Optional.empty();
    }
    String how =
        started
            .filter(process -> !process.isAlive())
            .map(process -> ProcessEnd.of(process.exitValue(), watch, ""))
            .or(() -> watch.killing().map("was killed"::concat))
            .orElse("has ended");
    return Optional.of("its server " + how);
  }

  @Override
  public Optional<String> newLoss() {
    Optional<String> loss = lately.killingInGroup().map("a process was killed"::concat);
    if (loss.isPresent()) {
      lately = OomWatch.of(first.pid());
    }
    return loss;
  }
}
