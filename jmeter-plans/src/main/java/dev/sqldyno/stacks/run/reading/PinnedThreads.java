// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.process.Jcmd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import jdk.jfr.consumer.RecordingFile;

/**
 * The number of times that a virtual thread pins its carrier while it waits, however briefly. The
 * JVM's flight recorder records for 2 s after the window, under the same load: within the window,
 * its cost would be charged only to stacks with virtual threads.
 */
public final class PinnedThreads {
  private static final Duration RECORDED = Duration.ofSeconds(2);
  private static final String EVENT = "jdk.VirtualThreadPinned";
  private static final String NAME = "name=sqldyno-pinning";

  /** Records that event alone, however short, without the cost of its stack traces. */
  private static final String[] START = {
    "JFR.start",
    NAME,
    "settings=none",
    "+" + EVENT + "#enabled=true",
    "+" + EVENT + "#threshold=0ns",
    "+" + EVENT + "#stackTrace=false"
  };

  private PinnedThreads() {}

  /**
   * Returns the times per second; unavailable if recording fails, as the window is still good.
   *
   * @param pid id of a JVM
   * @param folder gets the recording, which is deleted again
   */
  public static Reading perSecond(long pid, Path folder) throws InterruptedException {
    try {
      return recorded(pid, folder);
    } catch (IOException e) {
      return new Reading.Unavailable("the service's JVM could not be recorded: " + Reason.of(e));
    }
  }

  private static Reading recorded(long pid, Path folder) throws IOException, InterruptedException {
    Path recording = folder.resolve("pinning.jfr");
    try {
      if (Jcmd.ask(pid, START).isEmpty()) {
        return new Reading.Unavailable("the service's JVM did not start its flight recorder");
      }
      Instant from = Instant.now();
      Thread.sleep(RECORDED);
      Instant to = Instant.now();
      Jcmd.ask(pid, "JFR.stop", NAME, "filename=" + recording);
      if (Files.notExists(recording)) {
        return new Reading.Unavailable("the service's JVM left no recording");
      }
      long pinned =
          RecordingFile.readAllEvents(recording).stream()
              .filter(event -> event.getEventType().getName().equals(EVENT))
              // not those of the recorder's own start and end
              .filter(event -> event.getEndTime().isAfter(from) && !event.getEndTime().isAfter(to))
              .count();
      return new Reading.Measured(pinned * 1e9 / Duration.between(from, to).toNanos());
    } finally {
      Files.deleteIfExists(recording);
    }
  }
}
