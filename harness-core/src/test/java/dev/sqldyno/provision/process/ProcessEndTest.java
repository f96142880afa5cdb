// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.cgroup.OomWatch;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessEndTest {
  @Test
  void anExitCodeASignalAndACrashAreDescribedDifferently() throws Exception {
    assertThat(died("exit 3")).isEqualTo("ended with exit status 3");
    assertThat(died("kill -KILL $$")).isEqualTo("was killed (SIGKILL)");
    assertThat(died("kill -TERM $$")).isEqualTo("was ended by SIGTERM");
    assertThat(died("kill -SEGV $$")).isEqualTo("crashed (SIGSEGV)");
    assertThat(died("exit 0")).isEqualTo("ended with exit status 0");
  }

  @Test
  void aJvmWithAFullHeapIsReportedWithAnyStatus() throws Exception {
    Process jvm =
        Jdk.process(
                List.of(
                    Jdk.tool("java"),
                    "-Xmx8m",
                    "-XX:+UseSerialGC",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Greedy.class.getName()))
            .redirectErrorStream(true)
            .start();
    OomWatch watch = OomWatch.of(jvm.pid());
    String log = new String(jvm.getInputStream().readAllBytes());
    assertThat(ProcessEnd.of(jvm.waitFor(), watch, log))
        .startsWith("ran out of its own memory (OutOfMemoryError")
        .endsWith("), and ended with exit status 3");
    assertThat(ProcessEnd.of(134, watch, "FATAL ERROR: … JavaScript heap out of memory\n"))
        .isEqualTo(
            "ran out of its own memory (JavaScript heap out of memory), and crashed (SIGABRT)");
  }

  /** Takes more memory than there is. */
  static final class Greedy {
    private Greedy() {}

    public static void main(String[] arguments) {
      System.out.println(new long[1 << 24].length);
    }
  }

  private static String died(String script) throws Exception {
    Process process = new ProcessBuilder("sh", "-c", script).start();
    OomWatch watch = OomWatch.of(process.pid());
    return ProcessEnd.of(process.waitFor(), watch, "");
  }
}
