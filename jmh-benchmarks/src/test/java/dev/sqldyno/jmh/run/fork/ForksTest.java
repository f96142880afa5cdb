// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForksTest {
  @TempDir Path folder;

  /** JDK 25 would take the jar in the cache for another than the one on the class path. */
  @ParameterizedTest
  @CsvSource({"bench, true", "pr\u00fcfstand, false"})
  void aPathThatIsNotAsciiHasNoCache(String name, boolean cached) throws Exception {
    assumeTrue("UTF-8".equals(System.getProperty("sun.jnu.encoding")), "no UTF-8 here");
    Path own = Files.createDirectory(folder.resolve(name));
    Path jar = Files.createFile(own.resolve("benchmarks.jar"));
    jar.toFile().setLastModified(1_000_000_000_000L);
    Path cache = Files.createFile(own.resolve("benchmarks-%s.aot".formatted(Runtime.version())));

    assertThat(Forks.aotCache(jar).contains("-XX:AOTCache=" + cache)).isEqualTo(cached);
    assertThat(Forks.aotCache(jar).isEmpty()).isNotEqualTo(cached);
  }

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
