// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.measure.proc.CompilerThreads;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.LogTail;
import dev.sqldyno.provision.workspace.ShutdownHook;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.stacks.jmeter.JtlTail;
import dev.sqldyno.stacks.jmeter.PlanRun;
import dev.sqldyno.stacks.run.reading.ResponseLog;
import dev.sqldyno.stacks.service.RunningService;
import dev.sqldyno.stacks.service.ServiceEnvironment;
import java.io.IOException;
import java.time.Duration;

/**
 * A service under a load. Its waits fail if the service or the load generator ends by itself.
 *
 * @param engine the one that the service uses
 * @param plan the load, which has a cgroup of its own
 * @param tail reads the load's rows
 * @param log what has been answered, as far as it was read
 * @param shutdownHook ends the load
 */
record LoadedService(
    StackEngine engine,
    StackTrial trial,
    RunningService service,
    PlanRun plan,
    JtlTail tail,
    ResponseLog log,
    ShutdownHook shutdownHook)
    implements AutoCloseable {
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Duration FIRST_ANSWER = Duration.ofSeconds(60);
  private static final Duration LAST_ANSWERS = Duration.ofSeconds(60);

  /** A service with a load that has just been started, and an empty log. */
  LoadedService(
      StackEngine engine, StackTrial trial, RunningService service, PlanRun plan, ResponseLog log) {
    this(engine, trial, service, plan, new JtlTail(plan.jtl()), log, new ShutdownHook(plan::close));
  }

  /** Returns the answers so far; the next call adds to the log. */
  ResponseLog answers() {
    log.add(tail.poll());
    return log;
  }

  /** Reports what is done now. */
  void says(String what) {
    engine.says(trial, what);
  }

  /** Waits until something is answered, for at most a minute. */
  void awaitFirstAnswer() throws InterruptedException {
    long deadline = System.nanoTime() + FIRST_ANSWER.toNanos();
    while (answers().size() == 0) {
      if (System.nanoTime() > deadline) {
        throw new ProvisionException(
            "stack '%s' answered nothing for %d s:\n%s",
            trial.stack().id(), FIRST_ANSWER.toSeconds(), service.logTail());
      }
      look(LOOK);
    }
  }

  /** Throws ProvisionException if it accepted nothing so far. */
  void requireAccepted() {
    if (answers().successes() == 0) {
      throw new ProvisionException(
          "stack '%s' accepted nothing; its answers: %s\n%s",
          trial.stack().id(), log.failures(), service.logTail());
    }
  }

  /** Waits until the time is over, or so many requests were answered if that is not 0. */
  void pass(Duration time, long requests) throws InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    long enough = answers().size() + requests;
    while (System.nanoTime() < deadline && (requests == 0 || answers().size() < enough)) {
      look(Duration.ofNanos(Math.clamp(deadline - System.nanoTime(), 0, LOOK.toNanos())));
    }
  }

  /** Throws ProvisionException if the engine has stopped: no service could accept anything. */
  void requireEngine() throws InterruptedException {
    if (!EngineWatch.answers(engine.running())) {
      throw new ProvisionException(
          "the engine has stopped responding; the load's requests met: " + answers().failures());
    }
  }

  /** Returns the size of the service's pool, which all stacks are started with. */
  int connections() {
    return ServiceEnvironment.poolSize(engine.options().known().shared(), trial.stack());
  }

  /** Returns the CPU time of its compilers. */
  CompilerThreads compilers() {
    return CompilerThreads.of(service.processes());
  }

  private void look(Duration pause) throws InterruptedException {
    Thread.sleep(pause);
    if (!service.isRunning()) {
      throw new ProvisionException(
          "stack '%s' died under load%s:\n%s",
          trial.stack().id(), service.ending(), service.logTail());
    }
    if (!plan.process().isRunning()) {
      throw new ProvisionException(
          "the load generator %s after %d requests:\n%s",
          plan.process().howItEnded(), answers().size(), logTail().indent(2).stripTrailing());
    }
  }

  private String logTail() {
    try {
      return LogTail.of(LogTail.tail(plan.log()) + LogTail.tail(plan.process().out()));
    } catch (IOException e) {
      return "it left no log: " + Reason.of(e);
    }
  }

  /** Lets no new request begin, and waits until all have been answered. */
  void endLoad() throws InterruptedException {
    plan.stopGracefully(LAST_ANSWERS);
    answers();
    tail.requireWhole();
  }

  @Override
  public void close() {
    shutdownHook.close();
    tail.close();
  }
}
