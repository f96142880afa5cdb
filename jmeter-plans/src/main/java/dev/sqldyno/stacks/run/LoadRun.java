// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.Why;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.LastWords;
import dev.sqldyno.provision.workspace.Enclosure;
import dev.sqldyno.provision.workspace.Ending;
import dev.sqldyno.provision.workspace.Site;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.jmeter.JtlTail;
import dev.sqldyno.stacks.jmeter.PlanRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;

/** A running load in a cgroup of its own, and what has been answered so far. */
final class LoadRun implements AutoCloseable {
  private final Ending ending;
  private final Enclosure enclosure;
  private final PlanRun plan;
  private final JtlTail tail;
  private final Answers answers;

  private LoadRun(Ending ending, Enclosure enclosure, PlanRun plan, Answers answers) {
    this.ending = ending;
    this.enclosure = enclosure;
    this.plan = plan;
    this.tail = new JtlTail(plan.jtl());
    this.answers = answers;
  }

  /**
   * * Starts a load.
   *
   * @param folder gets its raw rows
   * @param answers an empty log
   */
  static LoadRun start(
      JMeterHome home,
      Path plan,
      Map<String, String> properties,
      Path folder,
      Answers answers,
      Path dataRoot,
      Consumer<String> progress) {
    Site site = Site.open(dataRoot, "load", progress);
    Ending ending = new Ending(site);
    try {
      Enclosure enclosure = Enclosure.make(site, "KILL");
      PlanRun run = PlanRun.start(home, plan, properties, folder, enclosure::entering);
      ending.first(run::close);
      return new LoadRun(ending, enclosure, run, answers);
    } catch (RuntimeException | Error e) {
      ending.after(e);
      throw e;
    }
  }

  /** Returns the processes whose cost is its own. */
  Footprint.Processes footprint() {
    return enclosure.footprint(plan.pid());
  }

  /** Returns the file of its raw rows. */
  Path jtl() {
    return plan.jtl();
  }

  /** Returns what was answered until now; the next call adds to it. */
  Answers answers() {
    answers.add(tail.poll());
    return answers;
  }

  /** Throws ProvisionException if it has ended by itself. */
  void mustRun() {
    if (!plan.isRunning()) {
      throw new ProvisionException(
          "the load generator %s after %d requests:\n%s"
              .formatted(
                  plan.howItEnded(), answers().size(), lastWords().indent(2).stripTrailing()));
    }
  }

  private String lastWords() {
    try {
      return LastWords.of(
          LastWords.tail(plan.log()) + LastWords.tail(plan.log().resolveSibling("jmeter.out")));
    } catch (IOException e) {
      return "it left no log: " + Why.of(e);
    }
  }

  /** Lets no new request begin, and waits until all have been answered. */
  Answers stop(Duration limit) throws InterruptedException {
    plan.stopGracefully(limit);
    Answers all = answers();
    tail.mustBeWhole();
    return all;
  }

  @Override
  public void close() {
    ending.run();
    tail.close();
  }
}
