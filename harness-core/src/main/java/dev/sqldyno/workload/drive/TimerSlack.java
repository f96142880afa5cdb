// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.drive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Lets a thread wake when its time has come. Linux wakes it up to 50 µs later otherwise, to save
 * wake-ups, and each response time of an open loop would have that in it.
 */
final class TimerSlack {
  private static final Path SELF = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /** Sets the least slack for this thread of the platform, where the system lets us. */
  static void least() {
    try {
      Path thread = Files.readSymbolicLink(SELF).getFileName();
      Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), "1");
    } catch (IOException _) {
      // starts come later then, as their lateness says
    }
  }
}
