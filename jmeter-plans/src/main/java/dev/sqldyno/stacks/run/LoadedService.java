// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.measure.proc.CompilerThreads;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.stacks.service.RunningService;
import dev.sqldyno.stacks.service.ServiceEnvironment;
import java.time.Duration;

/**
 * A service under a load. Its waits fail if the service or the load generator ends by itself.
 *
 * @param engine the one that the service uses
 */
record LoadedService(StackEngine engine, StackTrial trial, RunningService service, LoadRun load) {
  private static final Duration LOOK = Duration.ofMillis(250);
  private static final Duration FIRST_ANSWER = Duration.ofSeconds(60);

  /** Reports what is done now. */
  void says(String what) {
    engine.says(trial, what);
  }

  /** Waits until something is answered, for at most a minute. */
  void awaitFirstAnswer() throws InterruptedException {
    long deadline = System.nanoTime() + FIRST_ANSWER.toNanos();
    while (load.answers().size() == 0) {
      if (System.nanoTime() > deadline) {
        throw new ProvisionException(
            "stack '%s' answered nothing for %d s:\n%s"
                .formatted(trial.stack().id(), FIRST_ANSWER.toSeconds(), service.logTail()));
      }
      look(LOOK);
    }
  }

  /** Throws ProvisionException if it accepted nothing so far. */
  void mustHaveAccepted() {
    if (load.answers().successes() == 0) {
      throw new ProvisionException(
          "stack '%s' accepted nothing; its answers: %s\n%s"
              .formatted(trial.stack().id(), load.answers().failures(), service.logTail()));
    }
  }

  /** Waits until the time is over, or so many requests were answered if that is not 0. */
  void pass(Duration time, long requests) throws InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    long enough = load.answers().size() + requests;
    while (System.nanoTime() < deadline && (requests == 0 || load.answers().size() < enough)) {
      look(Duration.ofNanos(Math.clamp(deadline - System.nanoTime(), 0, LOOK.toNanos())));
    }
  }

  /** Throws ProvisionException if the engine has stopped: no service could accept anything. */
  void engineMustAnswer() throws InterruptedException {
    if (!EngineWatch.answers(engine.running())) {
      throw new ProvisionException(
          "the engine has stopped responding; the load's requests met: "
              + load.answers().failures());
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
          "stack '%s' died under load%s:\n%s"
              .formatted(trial.stack().id(), service.ending(), service.logTail()));
    }
    load.mustRun();
  }
}
