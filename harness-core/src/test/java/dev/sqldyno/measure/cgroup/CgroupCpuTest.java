// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupCpuTest {
  private static final String V2 =
      "usage_usec 209894591\nuser_usec 171852923\nsystem_usec 38041668\n";

  @TempDir private Path group;

  @Test
  void readsTheTotalOfV2InNanoseconds() throws Exception {
    Files.writeString(group.resolve("cpu.stat"), V2);

    assertThat(read()).isEqualTo(new Reading.Measured(209_894_591_000d));
  }

  @Test
  void readsTheTotalOfV1WhoseCpuStatIsAboutQuotasOnly() throws Exception {
    Files.writeString(group.resolve("cpu.stat"), "nr_periods 0\nnr_throttled 0\n");
    Files.writeString(group.resolve("cpuacct.usage"), "123456789012\n");

    assertThat(read()).isEqualTo(new Reading.Measured(123_456_789_012d));
  }

  @Test
  void followsTheFileWhileItIsOpen() throws Exception {
    Path file = Files.writeString(group.resolve("cpu.stat"), V2);
    try (CgroupCpu cpu = CgroupCpu.open(group)) {
      Files.writeString(file, V2.replace("209894591", "209894592"));

      assertThat(read(cpu)).isEqualTo(new Reading.Measured(209_894_592_000d));
    }
  }

  @Test
  void anInterruptedThreadReadsItToo() throws Exception {
    Files.writeString(group.resolve("cpu.stat"), V2);
    try (CgroupCpu cpu = CgroupCpu.open(group)) {
      Thread.currentThread().interrupt();
      Reading total = read(cpu);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(total).isEqualTo(new Reading.Measured(209_894_591_000d));
    }
  }

  @Test
  void refusesAGroupWithoutATotal() throws IOException {
    Files.writeString(group.resolve("cpu.stat"), "nr_periods 0\n");

    assertThatThrownBy(() -> CgroupCpu.open(group))
        .isInstanceOf(NoMeterException.class)
        .hasMessageContaining("usage_usec");
  }

  @Test
  void refusesAGroupThatIsNotThere() {
    assertThatThrownBy(() -> CgroupCpu.open(group.resolve("gone")))
        .isInstanceOf(NoMeterException.class)
        .hasMessageContaining("gone/cpu.stat: the engine's cgroup is gone");
  }

  private Reading read() throws NoMeterException {
    try (CgroupCpu cpu = CgroupCpu.open(group)) {
      return read(cpu);
    }
  }

  private static Reading read(CgroupCpu cpu) {
    Map<Counter, Reading> into = new EnumMap<>(Counter.class);
    cpu.read(into);
    return into.get(Counter.CPU);
  }
}
