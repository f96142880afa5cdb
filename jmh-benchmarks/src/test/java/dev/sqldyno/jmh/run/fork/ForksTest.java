// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForksTest {
  @TempDir Path folder;

  /** Every engine's client is compiled by its own profile, not by that of the first. */
  @Test
  void theCacheHasNoProfilesOfMethods() throws Exception {
    Path jar = Files.createFile(folder.resolve("benchmarks.jar"));
    jar.toFile().setLastModified(1_000_000_000_000L);
    Path cache = folder.resolve("benchmarks-%s.aot".formatted(Runtime.version()));

    assertThat(Forks.aotCache(jar))
        .contains("-XX:AOTCacheOutput=" + cache + ".new", "-XX:-AOTRecordTraining");
    assertThat(Forks.aotCache(jar)).as("of the second fork, while the first makes it").isEmpty();
    Files.createFile(cache);
    assertThat(Forks.aotCache(jar)).contains("-XX:AOTCache=" + cache, "-XX:-AOTReplayTraining");
  }
}
