// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.plan;

import dev.sqldyno.provision.workspace.FolderTree;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.jmeter.JMeterProcess;
import dev.sqldyno.stacks.jmeter.JMeterSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** JMeter's own HTML report of a run that has ended. */
public final class Dashboard {
  private static final Duration LIMIT = Duration.ofHours(1);
  private static final Duration LOOK = Duration.ofMillis(500);

  private Dashboard() {}

  /**
   * Draws the report.
   *
   * @param folder of the run; gets {@code dashboard/}
   * @param enough asked twice a second; once it is true, the drawing ends
   * @return the page to open first; empty if the drawing was ended
   */
  public static Optional<Path> draw(JMeterHome home, Path folder, BooleanSupplier enough)
      throws IOException, InterruptedException {
    Path dashboard = folder.resolve("dashboard");
    Path log = folder.resolve("dashboard.log");
    // instead of JMeter's default, a folder 'temp' in the working directory
    Path scratch = folder.resolve("dashboard.tmp");
    List<String> command =
        home.command(
            List.of("-Xmx1g", "-Djava.awt.headless=true"),
            List.of(
                "-g",
                folder.resolve("samples.jtl").toString(),
                "-o",
                dashboard.toString(),
                "-j",
                log.toString()));
    try (JMeterProcess jmeter =
        JMeterProcess.start(
            command,
            Map.of("jmeter.reportgenerator.temp_dir", scratch.toString()),
            JMeterSettings.of(Map.of()),
            folder.resolve("dashboard.out"))) {
      long deadline = System.nanoTime() + LIMIT.toNanos();
      while (!jmeter.await(LOOK)) {
        if (enough.getAsBoolean()) {
          return Optional.empty();
        }
        if (System.nanoTime() > deadline) {
          throw new IOException(
              "JMeter made no dashboard within %d min: see %s".formatted(LIMIT.toMinutes(), log));
        }
      }
      if (jmeter.exitStatus() != 0) {
        throw new IOException(
            "JMeter made no dashboard, as it %s: see %s".formatted(jmeter.howItEnded(), log));
      }
    } finally {
      FolderTree.delete(scratch);
    }
    return Optional.of(dashboard.resolve("index.html"));
  }
}
