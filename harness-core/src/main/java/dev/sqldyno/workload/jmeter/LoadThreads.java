// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.jmeter;

import dev.sqldyno.provision.process.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Whether any user of a plan is still at work, by a dump of JMeter's threads. Told to stop, an Open
 * Model Thread Group sends nothing more and then waits for ever (JMeter 5.6.3): only its threads
 * tell that the last answer has come.
 */
final class LoadThreads {
  private static final String AT_WORK = "org.apache.jmeter.threads.JMeterThread.run(";

  private LoadThreads() {}

  /** True also where nobody can tell. */
  static boolean areAtWork(long pid) throws IOException, InterruptedException {
    Path jcmd = Path.of(Jdk.tool("jcmd"));
    Process dump =
        new ProcessBuilder(jcmd.toString(), Long.toString(pid), "Thread.print")
            .redirectErrorStream(true)
            .start();
    String threads = new String(dump.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return dump.waitFor() != 0 || threads.contains(AT_WORK);
  }
}
