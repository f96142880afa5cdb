// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.provision.process.Jcmd;
import java.io.IOException;

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
    return Jcmd.ask(pid, "Thread.print").map(threads -> threads.contains(AT_WORK)).orElse(true);
  }
}
