// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import dev.sqldyno.catalog.UserFolder;
import dev.sqldyno.jmh.link.LinkFilterFactory;
import dev.sqldyno.jmh.state.ForkConfiguration;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** The JVM arguments of every JMH fork. */
public final class Forks {
  /** Silences the warnings of libraries; manifest entries would not reach forks. */
  private static final List<String> QUIET =
      List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED");

  /** Sets one heap for all, so that a cell's client cost does not depend on the machine's size. */
  private static final List<String> SIZED = List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx1g");

  private static final List<String> GUARDED = List.of(LinkFilterFactory.ARGUMENT);

  private static final String MAKE_CACHE = "-XX:AOTCacheOutput=";

  /** Two forks at the same time must not make the same file. */
  private static final AtomicBoolean MADE = new AtomicBoolean();

  private Forks() {}

  static boolean makesCache(String argument) {
    return argument.startsWith(MAKE_CACHE);
  }

  /**
   * Lets the first fork store its loaded and linked classes beside the jar (JEP 514), which halves
   * the start of all others; the first of this JVM's alone. A cache is of one build of the JDK, and
   * one that is older than the jar is replaced. There is none where a path is not ASCII: JDK 25
   * then takes a jar in the cache and on the class path for two, and refuses a class of a sealed
   * package.
   */
  private static List<String> aotCache() {
    Path jar = Path.of(System.getProperty("java.class.path")).toAbsolutePath();
    if (!Files.isRegularFile(jar)
        || !Files.isWritable(jar.getParent())
        || !StandardCharsets.US_ASCII.newEncoder().canEncode(jar.toString())) {
      return List.of();
    }
    Path cache = jar.resolveSibling("benchmarks-%s.aot".formatted(Runtime.version()));
    if (cache.toFile().lastModified() > jar.toFile().lastModified()) {
      return List.of("-XX:AOTCache=" + cache);
    }
    return MADE.compareAndSet(false, true) ? List.of(MAKE_CACHE + cache + ".new") : List.of();
  }

  /** Keeps the cache that a fork with these arguments has made, if it is there and so whole. */
  static void keepCache(List<String> arguments) {
    arguments.stream()
        .filter(Forks::makesCache)
        .map(argument -> argument.substring(MAKE_CACHE.length()))
        .forEach(made -> new File(made).renameTo(new File(made.replaceFirst("\\.new$", ""))));
  }

  /** Passes the folders that a user adds to the catalogue. */
  private static List<String> userProperties() {
    return Stream.of(UserFolder.values())
        .flatMap(each -> each.path().map(path -> "-D" + each.property() + "=" + path).stream())
        .toList();
  }

  /** Returns those for JMH's own command line, where the user sets the heap. */
  public static List<String> plain() {
    return Stream.of(QUIET, GUARDED, ForkConfiguration.received().passedOn().arguments())
        .flatMap(List::stream)
        .toList();
  }

  /** Returns those for a fork of our own runs. */
  public static List<String> of(ForkConfiguration forkConfiguration) {
    return Stream.of(
            QUIET, SIZED, GUARDED, aotCache(), forkConfiguration.arguments(), userProperties())
        .flatMap(List::stream)
        .toList();
  }
}
