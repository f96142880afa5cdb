// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.meter;

import static dev.sqldyno.measure.Readings.value;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.BurningCgroup;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.measure.perf.PerfRights;
import dev.sqldyno.provision.Footprint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;

class HardwareMeterIT {
  private static final long BYTES = 64L << 20;

  /** A temporary folder may be in memory, where nothing reaches storage. */
  @TempDir(factory = OnDisk.class)
  private Path folder;

  @Test
  void readBytesAreCountedThoughTheirProcessHasEnded() throws Exception {
    Path file = folder.resolve("file");
    Files.write(file, new byte[(int) BYTES]);
    try (BurningCgroup group = BurningCgroup.open()) {
      String command =
          "read go; dd if='%s' of=/dev/null bs=1M iflag=direct; exec sleep 60".formatted(file);
      Process engine = group.run(command);
      try (EngineMeter meter = open(group, engine, MeterKind.CGROUP_CPU)) {
        Totals begin = meter.read();
        go(engine);
        BurningCgroup.await(() -> BurningCgroup.sleeps(engine.toHandle()));
        Map<Counter, Reading> used = meter.read().since(begin).counters();

        Reading bytes = used.getOrDefault(Counter.PROCESS_READ, used.get(Counter.DEVICE_READ));
        assertThat(value(bytes)).isBetween((double) BYTES, 1.1 * BYTES);
      }
    }
  }

  @Test
  void aProcessThatWaitsAgainAndAgainIsSwitched() throws Exception {
    assertSwitched(MeterKind.CGROUP_CPU);
  }

  @Test
  void perfCountsTheSwitchesToo() throws Exception {
    PerfRights.assumeGiven();
    assertSwitched(MeterKind.INSTRUCTIONS);
  }

  /** The shell waits for each of its hundred children, whose own switches are theirs. */
  private static void assertSwitched(MeterKind kind) throws Exception {
    try (BurningCgroup group = BurningCgroup.open()) {
      Process engine =
          group.run(
              "read go; i=0; while [ $i -lt 100 ]; do sleep 0; i=$((i+1)); done; exec sleep 60");
      try (EngineMeter meter = open(group, engine, kind)) {
        Totals begin = meter.read();
        go(engine);
        BurningCgroup.await(() -> BurningCgroup.sleeps(engine.toHandle()));
        Reading switches = meter.read().since(begin).counters().get(Counter.CONTEXT_SWITCHES);

        assertThat(value(switches)).isBetween(100.0, 1_000.0);
      }
    }
  }

  @Test
  void anIdleProcessUsesNothing() throws Exception {
    try (BurningCgroup group = BurningCgroup.open()) {
      Process engine = group.run("exec sleep 60");
      BurningCgroup.await(() -> BurningCgroup.sleeps(engine.toHandle()));
      try (EngineMeter meter = open(group, engine, MeterKind.CGROUP_CPU)) {
        Totals begin = meter.read();
        Map<Counter, Reading> used = meter.read().since(begin).counters();

        assertThat(value(used.get(Counter.CONTEXT_SWITCHES))).isLessThan(10);
        assertThat(value(used.getOrDefault(Counter.PROCESS_READ, used.get(Counter.DEVICE_READ))))
            .isZero();
      }
    }
  }

  @Test
  void anEngineInThisJvmHasAReasonForEachCounter() {
    try (EngineMeter meter = HardwareMeter.open(new Footprint.InJvm(), MeterKind.NONE)) {
      assertThat(meter.read().counters().values())
          .hasSize(4)
          .allMatch(reading -> reading.toString().contains("runs in this JVM"));
    }
  }

  private static EngineMeter open(BurningCgroup group, Process engine, MeterKind kind) {
    return HardwareMeter.open(group.asEngine(engine).footprint(), kind);
  }

  private static void go(Process engine) throws Exception {
    engine.getOutputStream().write('\n');
    engine.getOutputStream().flush();
  }

  /** Makes the folder below this module's. */
  static final class OnDisk implements TempDirFactory {
    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context)
        throws IOException {
      return Files.createTempDirectory(Files.createDirectories(Path.of("target")), "written");
    }
  }
}
