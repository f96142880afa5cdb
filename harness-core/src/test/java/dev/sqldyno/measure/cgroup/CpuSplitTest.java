// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuSplitTest {
  private static final String BOUND =
      "Name:\tpostgres\nCpus_allowed:\tc\nCpus_allowed_list:\t2-3\n";

  @TempDir private Path group;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(
        group.resolve("cpu.stat"),
        "usage_usec 209894591\nuser_usec 171852923\nsystem_usec 38041668\nnr_periods 0\n");
  }

  @Test
  void readsUserAndKernelTimeOnCpusThatNoteEveryCrossing() throws Exception {
    Map<Counter, Reading> into = new EnumMap<>(Counter.class);
    CpuSplit.open(group, BOUND, "1-3\n").read(into);

    assertThat(into)
        .containsOnly(
            Map.entry(Counter.CPU_USER, new Measured(171_852_923_000d)),
            Map.entry(Counter.CPU_KERNEL, new Measured(38_041_668_000d)));
  }

  @Test
  void refusesWhatTicksDivided() {
    for (String exact : new String[] {"", "\n", "  (null)\n", "(null)\n", "3\n"}) {
      assertThatThrownBy(() -> CpuSplit.open(group, BOUND, exact))
          .isInstanceOf(NoMeterException.class)
          .hasMessageContaining("nohz_full");
    }
  }

  @Test
  void refusesAGroupOfV1() throws Exception {
    Files.writeString(group.resolve("cpu.stat"), "nr_periods 0\n");

    assertThatThrownBy(() -> CpuSplit.open(group, BOUND, "1-3"))
        .hasMessageContaining("has no user_usec");
  }
}
