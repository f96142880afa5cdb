// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceBytesTest {
  /** Of two disks, a volume on the second one, a device that only waits, and cost figures. */
  private static final String STAT =
      """
      8:16 rbytes=1459200 wbytes=314773504 rios=192 wios=353 dbytes=0 dios=0
      8:0 rbytes=90430464 wbytes=299008000 rios=8950 wios=1252 dbytes=50331648 dios=3021
      253:0 rbytes=90430464 wbytes=299008000 rios=8950 wios=1252 dbytes=50331648 dios=3021
      7:0 cost.usage=3
      """;

  @TempDir private Path group;
  @TempDir private Path devices;

  @Test
  void addsUpTheDevicesButNoneThatPassesItsBytesOn() throws Exception {
    Files.writeString(group.resolve("io.stat"), STAT);
    Files.createDirectories(devices.resolve("8:0/slaves"));
    Files.createDirectories(devices.resolve("253:0/slaves/sda"));

    assertThat(read())
        .containsOnly(
            Map.entry(Counter.DEVICE_READ, new Measured(1_459_200 + 90_430_464)),
            Map.entry(Counter.DEVICE_WRITTEN, new Measured(314_773_504 + 299_008_000)));
  }

  @Test
  void aGroupThatHasUsedNoDeviceHasReadNothing() throws Exception {
    Files.writeString(group.resolve("io.stat"), "");

    assertThat(read().get(Counter.DEVICE_READ)).isEqualTo(new Measured(0));
  }

  @Test
  void withoutTheControllerThereIsAReasonWithItsRemedy() {
    assertThatThrownBy(this::read)
        .isInstanceOf(NoMeterException.class)
        .hasMessageContaining("io controller");
  }

  @Test
  void aGroupThatIsGoneIsNotZero() throws Exception {
    Path stat = Files.writeString(group.resolve("io.stat"), STAT);
    DeviceBytes bytes = DeviceBytes.open(group, devices);
    Files.delete(stat);
    Map<Counter, Reading> into = new EnumMap<>(Counter.class);
    bytes.read(into);

    assertThat(into.get(Counter.DEVICE_WRITTEN))
        .isEqualTo(new Reading.Unavailable("the engine's cgroup is gone"));
  }

  private Map<Counter, Reading> read() throws NoMeterException {
    Map<Counter, Reading> into = new EnumMap<>(Counter.class);
    DeviceBytes.open(group, devices).read(into);
    return into;
  }
}
