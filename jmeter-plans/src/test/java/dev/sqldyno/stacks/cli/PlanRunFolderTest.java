// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.jmeter.TestHome;
import dev.sqldyno.stacks.jmeter.JMeterException;
import dev.sqldyno.stacks.jmeter.JMeterHome;
import dev.sqldyno.stacks.jmeter.JMeterSettings;
import dev.sqldyno.stacks.jmeter.PlanRun;
import dev.sqldyno.stacks.jmeter.RemoteEngines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanRunFolderTest {
  @TempDir Path dir;

  @Test
  void twoRunsOfOneSecondHaveTwoFolders() throws Exception {
    Clock clock = Clock.fixed(Instant.parse("2026-10-25T01:30:00Z"), ZoneOffset.ofHours(2));

    assertThat(PlanRunCommand.fresh(dir, "my", clock))
        .isEqualTo(dir.resolve("my-20261025T013000Z"));
    assertThat(PlanRunCommand.fresh(dir, "my", clock))
        .isEqualTo(dir.resolve("my-20261025T013000Z-2"))
        .isEmptyDirectory();
  }

  /** The old one is of a run that ended before its first row. */
  @Test
  void anOldTallyIsGoneBeforeJmeterStarts() throws Exception {
    Path bin = Files.createDirectories(dir.resolve("jmeter/bin"));
    Files.createFile(bin.resolve("ApacheJMeter.jar"));
    JMeterHome home = new JMeterHome(dir.resolve("jmeter"));
    Path tally = Files.writeString(dir.resolve("tally.properties"), "rows=7");
    Path plan = TestHome.plan("bookings-closed");

    assertThatThrownBy(
            () -> PlanRun.start(home, plan, JMeterSettings.of(Map.of()), dir, RemoteEngines.HERE))
        .isInstanceOf(JMeterException.class)
        .hasMessageContaining("has no bin/stacks-launcher.jar");
    assertThat(tally).doesNotExist();
  }
}
