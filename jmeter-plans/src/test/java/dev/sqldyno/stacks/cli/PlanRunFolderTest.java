// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
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
}
