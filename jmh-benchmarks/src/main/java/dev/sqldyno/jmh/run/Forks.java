// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.jmh.link.LinkFilterFactory;
import dev.sqldyno.jmh.state.ForkConfiguration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The JVM arguments of every JMH fork. */
public final class Forks {
  /** They silence warnings that libraries cause; as manifest entries they would not reach forks. */
  private static final List<String> QUIET =
      List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED");

  /** One small heap for all, so that a cell's client cost does not depend on the machine's size. */
  private static final List<String> SIZED = List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx1g");

  /** What a fork must have in common with the one that made the AOT cache which it uses. */
  static final List<String> KIND = Stream.concat(QUIET.stream(), SIZED.stream()).toList();

  private static final List<String> GUARDED = List.of(LinkFilterFactory.ARGUMENT);

  private Forks() {}

  /**
   * The first fork leaves its loaded and linked classes beside the jar (JEP 514), which halves the
   * start of all others. A cache older than the jar is made anew, and so is a damaged one, which
   * would slow every fork down or end it.
   */
  private static List<String> aotCache() {
    Path jar = Path.of(System.getProperty("java.class.path")).toAbsolutePath();
    if (!Files.isRegularFile(jar) || !Files.isWritable(jar.getParent())) {
      return List.of();
    }
    Path cache = jar.resolveSibling("benchmarks.aot");
    boolean usable =
        cache.toFile().lastModified() > jar.toFile().lastModified()
            && ForkCache.isWhole(cache, jar);
    return List.of((usable ? "-XX:AOTCache=" : "-XX:AOTCacheOutput=") + cache);
  }

  /** The folders that a user adds to the catalogue are the fork's too. */
  private static List<String> userProperties() {
    return List.of("sqldyno.engines", "sqldyno.workloads").stream()
        .filter(name -> System.getProperty(name) != null)
        .map(name -> "-D" + name + "=" + System.getProperty(name))
        .toList();
  }

  /** For JMH's own command line, where the user sizes the heap. */
  public static List<String> plain() {
    return Stream.of(QUIET, GUARDED, ForkConfiguration.received().passedOn().arguments())
        .flatMap(List::stream)
        .toList();
  }

  /** For a fork of a run of ours. */
  public static List<String> of(ForkConfiguration forkConfiguration) {
    return Stream.of(KIND, GUARDED, aotCache(), forkConfiguration.arguments(), userProperties())
        .flatMap(List::stream)
        .toList();
  }
}
