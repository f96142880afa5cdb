// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.cgroup.OomWatch;
import dev.sqldyno.provision.process.Death;
import dev.sqldyno.provision.process.FreePort;
import dev.sqldyno.provision.process.Jdk;
import dev.sqldyno.provision.process.Listening;
import dev.sqldyno.provision.process.Members;
import dev.sqldyno.provision.process.Waiting;
import dev.sqldyno.provision.workspace.Enclosure;
import dev.sqldyno.provision.workspace.Ending;
import dev.sqldyno.provision.workspace.Site;
import dev.sqldyno.stacks.catalog.Stack;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A started stack that answers, with all of its processes in a cgroup of its own. Whoever started
 * it closes it; where nobody can, its workspace's janitor ends it.
 */
public final class RunningService implements AutoCloseable {
  /** Every service listens at this host. */
  public static final String HOST = "127.0.0.1";

  /** By the contract, requests in flight may take 20 s to end. */
  private static final Duration GRACE = Duration.ofSeconds(25);

  private final Stack stack;
  private final ServiceStart start;
  private final int port;
  private final Process process;
  private final ServiceLog log;
  private final Footprint.Processes footprint;
  private final Ending ending;
  private final OomWatch memory;
  private Duration startUp = Duration.ZERO;

  private RunningService(
      Stack stack,
      ServiceStart start,
      int port,
      Process process,
      ServiceLog log,
      Enclosure enclosure,
      Ending ending) {
    this.stack = stack;
    this.start = start;
    this.port = port;
    this.process = process;
    this.log = log;
    this.footprint = enclosure.footprint(process.pid());
    this.ending = ending;
    this.memory = OomWatch.of(process.pid());
  }

  /**
   * Starts the stack at a free port of loopback and waits until it is ready.
   *
   * @throws ProvisionException with the end of its log; nothing is left behind
   */
  public static RunningService start(Stack stack, ServiceStart start) {
    Site site = Site.open(start.dataRoot(), "service-" + stack.id(), start.progress());
    Ending ending = new Ending(site);
    try {
      Enclosure enclosure = Enclosure.make(site, "KILL");
      int port = FreePort.find();
      ServiceLog log = ServiceLog.open(start, site.folder());
      long begun = System.nanoTime();
      Process process = process(stack, start, enclosure, log, port);
      RunningService service =
          new RunningService(stack, start, port, process, log, enclosure, ending);
      ending.first(service::terminate);
      service.awaitReady(begun);
      return service;
    } catch (RuntimeException | Error e) {
      ending.after(e);
      throw e;
    }
  }

  private static Process process(
      Stack stack, ServiceStart start, Enclosure enclosure, ServiceLog log, int port) {
    ProcessBuilder builder =
        new ProcessBuilder(enclosure.entering(command(stack)))
            .directory(stack.directory().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.pipe().toFile());
    OwnEnvironment.set(builder.environment(), start.environment());
    builder.environment().put("BOOKINGS_ADDRESS", HOST);
    builder.environment().put("BOOKINGS_PORT", Integer.toString(port));
    try (log) {
      return builder.start();
    } catch (IOException e) {
      throw new ProvisionException(
          "stack '%s' cannot be started: %s".formatted(stack.id(), e.getMessage()), e);
    }
  }

  private static List<String> command(Stack stack) {
    List<String> command = new ArrayList<>(stack.command());
    if (command.getFirst().equals(Stack.JAVA)) {
      command.set(0, Jdk.tool(Stack.JAVA));
    }
    return command;
  }

  private void awaitReady(long begun) {
    try (Waiting _ = Waiting.on("starting " + stack.id(), start.progress());
        Readiness readiness = new Readiness(uri())) {
      String refusal = readiness.await(start.patience(), this::isRunning);
      startUp = Duration.ofNanos(System.nanoTime() - begun);
      if (!refusal.isEmpty()) {
        throw new ProvisionException(
            "stack '%s' %s%s:\n%s"
                .formatted(stack.id(), refusal, ending(), lastWords().indent(2).stripTrailing()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProvisionException("interrupted while starting stack '%s'".formatted(stack.id()));
    }
  }

  public Stack stack() {
    return stack;
  }

  public int port() {
    return port;
  }

  /** Returns where it listens. */
  public URI uri() {
    return URI.create("http://" + HOST + ":" + port);
  }

  /** Returns the processes whose cost is its own. */
  public Footprint.Processes footprint() {
    return footprint;
  }

  /** Returns the time from the start of its command until it was ready. */
  public Duration startUp() {
    return startUp;
  }

  /** Returns the ids of its living processes. */
  public Set<Long> processes() {
    Set<Long> living = Members.of(footprint);
    if (process.isAlive()) {
      // it may not have entered the cgroup yet
      living.add(process.pid());
    }
    return living;
  }

  /** Returns the process that takes its requests, or that of its command if it cannot be seen. */
  public long listener() {
    return Listening.at(port, processes()).stream().findFirst().orElse(process.pid());
  }

  /** Returns whether any of its processes lives, even one that its command has left behind. */
  public boolean isRunning() {
    return process.isAlive() || !Members.of(footprint).isEmpty();
  }

  /** Returns how its command has ended, as the end of a sentence; empty if it has not. */
  public String ending() {
    return process.isAlive()
        ? ""
        : "; its command " + Death.of(process.exitValue(), memory, lastWords());
  }

  /** Returns the end of its log, without the password. */
  public String lastWords() {
    if (!isRunning()) {
      log.awaitEnd();
    }
    return log.lastWords();
  }

  /**
   * Asks all of its processes to end and waits until they have, so that the engine has counted all
   * that they did.
   *
   * @return whether they ended in time
   */
  public boolean stop() throws InterruptedException {
    return new PoliteEnd(this::processes, GRACE).of(port);
  }

  private void terminate() {
    try {
      stop();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    log.awaitEnd();
  }

  /** Ends it and all that it started, gently first. */
  @Override
  public void close() {
    ending.run();
  }
}
