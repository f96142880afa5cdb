// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.workspace.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** A start of JMeter that reads a plan and runs none of it, which takes two seconds. */
public final class DryRun {
  /** A hundred times the time that it needs. */
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private DryRun() {}

  /**
   * Asks JMeter what is in a plan.
   *
   * @param properties of the plan, as {@code -J} would give them
   * @return the number of its requests, or why that is unknown, and its schedules; or why JMeter
   *     refuses it
   * @throws JMeterException if JMeter does not answer
   */
  public static RequestCounts of(JMeterHome home, Path plan, Map<String, String> properties) {
    Map<String, String> dry = new HashMap<>(properties);
    dry.put("sqldyno.dry", "true");
    try {
      Path folder = Files.createTempDirectory("sqldyno-dry-run");
      try (PlanRun run =
          PlanRun.start(home, plan, JMeterSettings.of(dry), folder, RemoteEngines.HERE)) {
        boolean ended = run.process().await(LIMIT);
        RequestCounts tally = run.tally();
        if (!ended || run.process().exitStatus() != 0 && tally.refused().isEmpty()) {
          throw new JMeterException(
              "JMeter, asked what is in %s, %s",
              plan, ended ? run.process().howItEnded() : "does not answer");
        }
        return tally;
      } finally {
        FolderTree.delete(folder);
      }
    } catch (IOException e) {
      throw new JMeterException("cannot ask JMeter what is in %s: %s", plan, Reason.of(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new JMeterException("interrupted while JMeter read " + plan, e);
    }
  }
}
