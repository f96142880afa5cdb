// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.plan;

import dev.sqldyno.workload.jmeter.JMeterHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** JMeter's own report in HTML of a run that has ended. */
public final class Dashboard {
  private Dashboard() {}

  /**
   * Draws it.
   *
   * @param folder of the run; gets {@code dashboard/}
   * @return the page to open first
   */
  public static Path draw(JMeterHome home, Path folder) throws IOException, InterruptedException {
    Path dashboard = folder.resolve("dashboard");
    Path log = folder.resolve("dashboard.log");
    Process process =
        new ProcessBuilder(
                home.command(
                    List.of("-Xmx1g", "-Djava.awt.headless=true"),
                    List.of(
                        "-g",
                        folder.resolve("samples.jtl").toString(),
                        "-o",
                        dashboard.toString(),
                        "-j",
                        log.toString())))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("dashboard.out").toFile())
            .start();
    if (process.waitFor() != 0) {
      throw new IOException("JMeter made no dashboard: see " + log);
    }
    return dashboard.resolve("index.html");
  }
}
