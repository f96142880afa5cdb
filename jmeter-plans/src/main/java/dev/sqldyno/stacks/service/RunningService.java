// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.cgroup.OomWatch;
import dev.sqldyno.provision.process.FreePort;
import dev.sqldyno.provision.process.Jdk;
import dev.sqldyno.provision.process.Listening;
import dev.sqldyno.provision.process.ProcessEnd;
import dev.sqldyno.provision.process.ProcessGroup;
import dev.sqldyno.provision.process.WaitProgress;
import dev.sqldyno.provision.workspace.ProcessScope;
import dev.sqldyno.provision.workspace.ShutdownHook;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.stacks.catalog.Stack;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A started stack that answers, with all of its processes in its own cgroup. Whoever started it
 * closes it; after a crash, its workspace's janitor ends it.
 */
public final class RunningService implements AutoCloseable {
  /** The address on which every service listens. */
  public static final String HOST = "127.0.0.1";

  /** By the contract, requests in flight may take 20 s to end. */
  private static final Duration GRACE = Duration.ofSeconds(25);

  private final Stack stack;
  private final ServiceStart start;
  private final int port;
  private final long begun;
  private final Process process;
  private final ServiceLog log;
  private final Footprint.Processes footprint;
  private final ShutdownHook shutdownHook;
  private final OomWatch memory;
  private Duration startUp = Duration.ZERO;

  private RunningService(
      Stack stack, ServiceStart start, Workspace workspace, ShutdownHook shutdownHook) {
    this.stack = stack;
    this.start = start;
    this.shutdownHook = shutdownHook;
    ProcessScope processScope = ProcessScope.make(workspace, "KILL");
    this.port = FreePort.find();
    this.log = new ServiceLog(start, workspace.folder());
    this.begun = System.nanoTime();
    this.process = process(processScope);
    this.footprint = processScope.footprint(process.pid());
    this.memory = OomWatch.of(process.pid());
  }

  /**
   * Starts the stack at a free port of loopback and waits until it is ready.
   *
   * @throws ProvisionException with the end of its log; nothing is left behind
   */
  public static RunningService start(Stack stack, ServiceStart start) {
    Workspace workspace =
        Workspace.open(start.dataRoot(), "service-" + stack.id(), start.progress());
    ShutdownHook shutdownHook = new ShutdownHook(workspace::close);
    try {
      RunningService service = new RunningService(stack, start, workspace, shutdownHook);
      shutdownHook.first(service::terminate);
      service.awaitReady();
      return service;
    } catch (RuntimeException | Error e) {
      shutdownHook.after(e);
      throw e;
    }
  }

  private Process process(ProcessScope processScope) {
    Map<String, String> own = new HashMap<>(start.environment());
    own.put("BOOKINGS_ADDRESS", HOST);
    own.put("BOOKINGS_PORT", Integer.toString(port));
    try {
      return OwnEnvironment.process(processScope.entering(command()), own, log.pipe())
          .directory(stack.directory().toFile())
          .start();
    } catch (IOException e) {
      throw new ProvisionException(
          "stack '%s' cannot be started: %s", stack.id(), e.getMessage(), e);
    }
  }

  private List<String> command() {
    List<String> command = new ArrayList<>(stack.command());
    if (command.getFirst().equals(Stack.JAVA)) {
      command.set(0, Jdk.tool(Stack.JAVA));
    }
    return command;
  }

  private void awaitReady() {
    try (WaitProgress _ = WaitProgress.on("starting " + stack.id(), start.progress());
        Readiness readiness = new Readiness(uri())) {
      String refusal = readiness.await(start.patience(), this::isRunning);
      startUp = Duration.ofNanos(System.nanoTime() - begun);
      if (!refusal.isEmpty()) {
        throw new ProvisionException(
            "stack '%s' %s%s:\n%s",
            stack.id(), refusal, ending(), logTail().indent(2).stripTrailing());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while starting stack '%s'", stack.id());
    }
  }

  public URI uri() {
    return URI.create("http://" + HOST + ":" + port);
  }

  /** Returns the processes whose cost is the service's. */
  public Footprint.Processes footprint() {
    return footprint;
  }

  /** Returns the time from the start of its command until it was ready. */
  public Duration startUp() {
    return startUp;
  }

  /** Returns the ids of its living processes. */
  public Set<Long> processes() {
    Set<Long> living = ProcessGroup.of(footprint);
    if (process.isAlive()) {
      // it may not have entered the cgroup yet
      living.add(process.pid());
    }
    return living;
  }

  /** Returns the process that accepts its requests, or its command's if that is not visible. */
  public long listener() {
    return Listening.at(port, processes()).stream().findFirst().orElse(process.pid());
  }

  /** Returns whether any of its processes lives, even one that its command has left behind. */
  public boolean isRunning() {
    return process.isAlive() || !ProcessGroup.of(footprint).isEmpty();
  }

  /** Returns how its command has ended, as the end of a sentence; empty if it has not. */
  public String ending() {
    return process.isAlive()
        ? ""
        : "; its command " + ProcessEnd.of(process.exitValue(), memory, logTail());
  }

  /** Returns the end of its log, without the password. */
  public String logTail() {
    if (!isRunning()) {
      log.awaitEnd();
    }
    return log.logTail();
  }

  /**
   * Ends all of its processes and waits for them, so that the engine has counted all their work.
   *
   * @return whether they ended in time
   */
  public boolean stop() throws InterruptedException {
    return GracefulStop.of(this::processes, port, GRACE);
  }

  private void terminate() {
    try {
      stop();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    log.awaitEnd();
  }

  /** Ends all its processes, gracefully first. */
  @Override
  public void close() {
    shutdownHook.close();
  }
}
