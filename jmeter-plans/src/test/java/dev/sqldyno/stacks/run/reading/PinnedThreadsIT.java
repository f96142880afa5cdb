// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.process.Jdk;
import dev.sqldyno.testing.Quiet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Watches programs whose virtual threads wait again and again; some keep their carrier. */
@Quiet
class PinnedThreadsIT {
  @TempDir Path folder;

  /** A class's initializer has a native frame below it, so that the thread keeps its carrier. */
  private static final String PROGRAM =
      """
      import java.util.stream.IntStream;
      public class Waits {
        static class Native {
          static { try { while (true) { Thread.sleep(10); } } catch (InterruptedException e) { } }
          static void use() { }
        }
        public static void main(String[] a) throws Exception {
          System.out.println("up");
          if (a[0].equals("pinned")) {
            Thread.ofVirtual().start(Native::use).join();
          } else {
            Thread.ofVirtual().start(() -> {
              try { while (true) { Thread.sleep(10); } } catch (InterruptedException e) { }
            }).join();
          }
        }
      }
      """;

  private Reading watch(String how, Path recordings) throws Exception {
    Path source = Files.writeString(folder.resolve("Waits.java"), PROGRAM);
    Process process = new ProcessBuilder(List.of(Jdk.tool("java"), source.toString(), how)).start();
    try {
      assertThat(process.inputReader().readLine()).isEqualTo("up");
      return PinnedThreads.perSecond(process.pid(), recordings);
    } finally {
      process.destroyForcibly();
    }
  }

  private double watch(String how) throws Exception {
    Reading reading = watch(how, folder);
    assertThat(reading).isInstanceOf(Reading.Measured.class);
    assertThat(folder).isDirectoryNotContaining("glob:**/pinning.*");
    return ((Reading.Measured) reading).value();
  }

  @Test
  void waitsThatKeepTheCarrierAreCounted() throws Exception {
    assertThat(watch("pinned")).isBetween(50.0, 101.0);
  }

  @Test
  void waitsThatLeaveTheCarrierAreNot() throws Exception {
    assertThat(watch("free")).isLessThan(2);
  }

  @Tag("nightly")
  @Test
  void whatIsNoJvmIsSaidToBeSo() throws Exception {
    Process sleeper = new ProcessBuilder("sleep", "60").start();
    try {
      assertThat(PinnedThreads.perSecond(sleeper.pid(), folder))
          .isEqualTo(
              new Reading.Unavailable("the service's JVM did not start its flight recorder"));
    } finally {
      sleeper.destroyForcibly();
    }
  }

  /** The window itself is still good. */
  @Tag("nightly")
  @Test
  void aPlaceThatTakesNoRecordingLeavesItUnknown() throws Exception {
    assertThat(watch("free", folder.resolve("gone")))
        .isEqualTo(new Reading.Unavailable("the service's JVM left no recording"));
  }
}
