// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.cgroup.OomWatch;
import dev.sqldyno.provision.process.ProcessEnd;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Reports how a server that runs as processes of this machine ended. */
final class ServerCrash implements CrashReport {
  /** A server that no longer answers may still be dying. */
  private static final Duration DYING = Duration.ofSeconds(2);

  private final Supplier<String> log;
  private final Process server;
  private final OomWatch watch;
  private OomWatch lately;

  /**
   * Watches from now on.
   *
   * @param log returns the tail of its log
   * @param server its first process
   */
  ServerCrash(Supplier<String> log, Process server) {
    this.log = log;
    this.server = server;
    this.watch = OomWatch.of(server.pid());
    this.lately = watch;
  }

  @Override
  public String logTail() {
    return log.get();
  }

  @Override
  public Optional<String> cause() {
    server.onExit().completeOnTimeout(server, DYING.toMillis(), TimeUnit.MILLISECONDS).join();
    return server.isAlive()
        ? Optional.empty()
        : Optional.of("its server " + ProcessEnd.of(server.exitValue(), watch, ""));
  }

  @Override
  public Optional<String> newLoss() {
    Optional<String> loss = lately.killingInGroup().map("a process was killed"::concat);
    if (loss.isPresent()) {
      lately = OomWatch.of(server.pid());
    }
    return loss;
  }
}
