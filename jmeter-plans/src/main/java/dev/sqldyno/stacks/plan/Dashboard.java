// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.plan;

import dev.sqldyno.provision.process.ProcessEnd;
import dev.sqldyno.provision.workspace.FolderTree;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.service.OwnEnvironment;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** JMeter's own HTML report of a run that has ended. */
public final class Dashboard {
  private Dashboard() {}

  /**
   * Draws the report.
   *
   * @param folder of the run; gets {@code dashboard/}
   * @return the page to open first
   */
  public static Path draw(JMeterHome home, Path folder) throws IOException, InterruptedException {
    Path dashboard = folder.resolve("dashboard");
    Path log = folder.resolve("dashboard.log");
    // instead of JMeter's default, a folder 'temp' in the working directory
    Path scratch = folder.resolve("dashboard.tmp");
    List<String> command =
        home.command(
            List.of("-Xmx1g", "-Djava.awt.headless=true"),
            List.of(
                "-Jjmeter.reportgenerator.temp_dir=" + scratch,
                "-g",
                folder.resolve("samples.jtl").toString(),
                "-o",
                dashboard.toString(),
                "-j",
                log.toString()));
    try {
      int status =
          OwnEnvironment.process(command, Map.of(), folder.resolve("dashboard.out"))
              .start()
              .waitFor();
      if (status != 0) {
        throw new IOException(
            "JMeter made no dashboard, as it %s: see %s".formatted(ProcessEnd.of(status), log));
      }
    } finally {
      FolderTree.delete(scratch);
    }
    return dashboard.resolve("index.html");
  }
}
