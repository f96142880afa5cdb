// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import dev.sqldyno.provision.process.Jcmd;
import java.io.IOException;

/**
 * Finds out by a dump of JMeter's threads whether any user of a plan is still at work. An Open
 * Model Thread Group that is told to stop sends nothing more and then waits for ever (JMeter
 * 5.6.3), so only its threads show that the last answer has come.
 */
final class LoadThreads {
  private static final String AT_WORK = "org.apache.jmeter.threads.JMeterThread.run(";

  private LoadThreads() {}

  /** Returns true also if it cannot be found out. */
  static boolean areAtWork(long pid) throws IOException, InterruptedException {
    return Jcmd.ask(pid, "Thread.print").map(threads -> threads.contains(AT_WORK)).orElse(true);
  }
}
