// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.emulator.EmulatorCounts;
import dev.sqldyno.measure.emulator.WrittenCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Needs the right to mount a tmpfs. */
class FullDiskIT {
  private Path disk;
  private boolean mounted;

  @BeforeEach
  void mountASmallDisk() throws Exception {
    disk = Files.createTempDirectory("sqldyno-full-disk");
    mounted = run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk.toString()) == 0;
    assumeTrue(mounted, "no right to mount a tmpfs here: run as root in a machine of its own");
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      assertThat(run("umount", disk.toString())).isZero();
    }
    Files.delete(disk);
  }

  @Test
  void aFullDiskIsNamedAndKeepsTheSamplesSoFar() throws IOException {
    RunFolder run = RunFolder.create(disk, "run");
    run.append(sample(0));
    Files.write(disk.resolve("filler"), new byte[40 << 10]);

    assertThatThrownBy(
            () -> {
              for (int repetition = 1; ; repetition++) {
                run.append(sample(repetition));
              }
            })
        .isInstanceOf(ResultException.class)
        .hasMessageContaining(run.path().toString())
        .hasMessageContaining("No space left on device")
        .hasMessageContaining("free some space");

    List<Sample> kept = run.samples();
    List<Sample> all = IntStream.rangeClosed(0, kept.size()).mapToObj(FullDiskIT::sample).toList();
    assertThat(kept).isNotEmpty().isEqualTo(all.subList(0, kept.size()));
    Files.delete(disk.resolve("filler"));
    run.append(all.getLast());
    assertThat(run.samples()).isEqualTo(all);
  }

  /** A mapping of what has no room dies in the first read. */
  @Test
  void anEmulatorsCountsOnAFullDiskAreRead() throws IOException {
    WrittenCounts written = new WrittenCounts(disk.resolve("counts"));
    written.block(1, 1, 10, 0x1000);
    written.executed(0, 1, 100);
    assertThatThrownBy(() -> Files.write(disk.resolve("filler"), new byte[64 << 10]))
        .hasMessageContaining("No space left on device");

    try (EmulatorCounts counts = EmulatorCounts.open(written.file())) {
      Map<Counter, Reading> read = new EnumMap<>(Counter.class);
      counts.read(read);
      assertThat(read).containsEntry(Counter.INSTRUCTIONS_USER, new Reading.Measured(1_000));
    }
  }

  private static Sample sample(int repetition) {
    return Samples.of(
        "postgresql", "insert", repetition, Samples.cpu(1e9, 1e8), Samples.cpu(1e9, 1e7));
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
  }
}
