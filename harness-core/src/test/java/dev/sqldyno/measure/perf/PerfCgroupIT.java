// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Counts by the software event as it would by the hardware's, and meets every refusal. */
@Isolated("counts the open descriptors of this JVM")
class PerfCgroupIT {
  private static final PerfEvent NO_SUCH_EVENT = new PerfEvent("no-such-event", 1, 4_711, false);

  private static final PerfEvent PINNED_CLOCK = new PerfEvent("task-clock", 1, 1, true);

  @Test
  void aPlainDirectoryIsRefusedAndLeavesNothingOpen(@TempDir Path plain) throws IOException {
    PerfRights.assumeGiven();
    long before = openDescriptors();

    assertThatThrownBy(() -> open(PerfEvent.TASK_CLOCK, plain))
        .isInstanceOf(NoMeterException.class)
        .hasMessageStartingWith(plain + " is not a cgroup v2 directory (perf_event_open: EBADF)");
    assertThat(openDescriptors()).isLessThanOrEqualTo(before);
  }

  @Test
  void aGroupThatIsGoneIsRefused() throws IOException {
    PerfRights.assumeGiven();
    assertThatThrownBy(() -> open(PerfEvent.TASK_CLOCK, Path.of("/sys/fs/cgroup/no-such-group")))
        .isInstanceOf(NoMeterException.class)
        .hasMessageContaining("is gone");
  }

  @Test
  void anEventThatThisMachineLacksIsRefused() throws IOException {
    try (BurningCgroup group = BurningCgroup.open()) {
      assertThatThrownBy(() -> open(NO_SUCH_EVENT, group.directory()))
          .isInstanceOf(NoMeterException.class)
          .hasMessageContaining("perf_event_open: E");
    }
  }

  @Test
  void hardwareInstructionsAreCountedOrRefusedWithAReason() throws IOException {
    try (BurningCgroup group = BurningCgroup.open();
        PerfSource source = PerfSource.ofInstructions(group.directory())) {
      assertThat(source).isNotNull();
    } catch (NoMeterException e) {
      assertThat(e)
          .hasMessageMatching(
              ".*(no PMU|no permission|stays at 0|was never counted|has no perf[ _]event|cannot count).*");
    }
  }

  @Test
  void userAndKernelAreCountedApart() throws Exception {
    PerfRights.assumeGiven();
    try (BurningCgroup group = BurningCgroup.open();
        PerfSource source =
            PerfSource.ofInstructions(PINNED_CLOCK, PerfEvent.TASK_CLOCK, group.directory())) {
      group.run(BurningCgroup.BURN);
      group.burn(100);
      Map<Counter, Reading> totals = new EnumMap<>(Counter.class);
      source.read(totals);

      assertThat(totals)
          .containsOnlyKeys(Counter.INSTRUCTIONS_USER, Counter.INSTRUCTIONS_KERNEL, Counter.CYCLES)
          .allSatisfy((_, total) ->
              assertThat(total)
                  .isInstanceOfSatisfying(
                      Reading.Measured.class, m -> assertThat(m.value()).isPositive()));
    }
  }

  @Test
  void whereCyclesAloneDoNotCountTheirReasonIsKept() throws Exception {
    PerfRights.assumeGiven();
    try (BurningCgroup group = BurningCgroup.open();
        PerfSource source =
            PerfSource.ofInstructions(PerfEvent.TASK_CLOCK, NO_SUCH_EVENT, group.directory())) {
      Map<Counter, Reading> totals = new EnumMap<>(Counter.class);
      source.read(totals);

      assertThat(totals.get(Counter.INSTRUCTIONS_USER)).isInstanceOf(Reading.Measured.class);
      assertThat(totals.get(Counter.CYCLES)).isInstanceOf(Reading.Unavailable.class);
    }
  }

  @Test
  void openingThatFailsHalfwayLeavesNothingOpen() throws Exception {
    PerfRights.assumeGiven();
    try (BurningCgroup group = BurningCgroup.open()) {
      long before = openDescriptors();
      int noSuchCpu = 99_999;

      assertThatThrownBy(() ->
              PerfCgroup.openUnprobed(
                  PerfEvent.TASK_CLOCK,
                  PerfEvent.Mode.USER,
                  group.directory(),
                  OnlineCpus.read()[0],
                  noSuchCpu))
          .isInstanceOf(NoMeterException.class)
          .hasMessageContaining("perf_event_open: E");
      assertThat(openDescriptors()).isEqualTo(before);
    }
  }

  @Test
  void closingLeavesNothingOpen() throws Exception {
    PerfRights.assumeGiven();
    try (BurningCgroup group = BurningCgroup.open()) {
      long before = openDescriptors();
      PerfCgroup perf = open(PerfEvent.TASK_CLOCK, group.directory());
      assertThat(openDescriptors()).isEqualTo(before + OnlineCpus.read().length);
      perf.close();
      perf.close();

      assertThat(openDescriptors()).isEqualTo(before);
    }
  }

  @Test
  void aUserWithoutRightsIsToldTheRemedy() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can become nobody");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv is not installed");
    try (BurningCgroup group = BurningCgroup.open()) {
      ProcessBuilder java =
          new ProcessBuilder(
                  "/usr/bin/setpriv",
                  "--reuid=65534",
                  "--regid=65534",
                  "--clear-groups",
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "--enable-native-access=ALL-UNNAMED",
                  "-cp",
                  readableClassPath(),
                  OpenAsNobody.class.getName(),
                  group.directory().toString())
              .redirectErrorStream(true);
      // java would begin with a line on it
      java.environment().remove("JAVA_TOOL_OPTIONS");
      Process nobody = java.start();
      String said = new String(nobody.getInputStream().readAllBytes()).strip();

      assertThat(nobody.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(said)
          .startsWith("no permission (perf_event_open: EACCES), kernel.perf_event_paranoid=")
          .contains("sudo sysctl kernel.perf_event_paranoid=0, or give CAP_");
    }
  }

  /** Prints why this user cannot count a group. */
  static final class OpenAsNobody {
    private OpenAsNobody() {}

    public static void main(String[] arguments) {
      try (PerfCgroup perf = open(PerfEvent.TASK_CLOCK, Path.of(arguments[0]))) {
        System.out.println(perf.read());
      } catch (NoMeterException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  private static String readableClassPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  private static PerfCgroup open(PerfEvent event, Path group) throws NoMeterException {
    return PerfCgroup.open(event, PerfEvent.Mode.USER, group);
  }

  private static long openDescriptors() throws IOException {
    try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.count();
    }
  }
}
