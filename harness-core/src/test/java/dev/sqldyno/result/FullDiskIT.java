// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    run.append(Samples.sample());
    Files.write(disk.resolve("filler"), new byte[40 << 10]);

    assertThatThrownBy(
            () -> {
              while (true) {
                run.append(Samples.sample());
              }
            })
        .isInstanceOf(ResultException.class)
        .hasMessageContaining(run.path().toString())
        .hasMessageContaining("No space left on device")
        .hasMessageContaining("free some space");

    List<Sample> kept = run.samples();
    assertThat(kept).isNotEmpty().containsOnly(Samples.sample());
    Files.delete(disk.resolve("filler"));
    run.append(Samples.sample());
    assertThat(run.samples()).hasSize(kept.size() + 1).containsOnly(Samples.sample());
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
  }
}
