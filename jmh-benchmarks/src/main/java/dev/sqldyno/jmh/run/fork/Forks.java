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
  /** Options that silence warnings of libraries; manifest entries would not reach forks. */
  private static final List<String> QUIET =
      List.of("--sun-misc-unsafe-memory-access=allow", "--enable-native-access=ALL-UNNAMED");

  /**
   * The locale of the harness, in which drivers' messages are those that engines' folders match.
   */
  private static final List<String> LOCALE = List.of("-Duser.language=", "-Duser.country=");

  /**
   * One heap size for all, so that a cell's client cost does not depend on the machine's memory.
   */
  private static final List<String> SIZED = List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx1g");

  private static final List<String> GUARDED = List.of(LinkFilterFactory.ARGUMENT);

  private static final String MAKE_CACHE = "-XX:AOTCacheOutput=";

  /**
   * Keeps profiles of methods (JEP 515) out of the cache: those of the fork that makes it are of
   * one engine's driver and one workload, and others would be compiled by them.
   */
  private static final List<String> WITHOUT_PROFILES =
      List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-AOTRecordTraining", "-XX:-AOTReplayTraining");

  /** Whether a fork makes the cache, as two forks must not make the same file at once. */
  private static final AtomicBoolean MADE = new AtomicBoolean();

  private Forks() {}

  /**
   * Returns the options of an AOT cache (JEP 514): this JVM's first fork stores its loaded and
   * linked classes in the jar's folder, which halves the start-up of all others. A cache belongs to
   * one build of the JDK, and one that is older than the jar is replaced. There is none where a
   * path is not ASCII: JDK 25 then considers the jar in the cache another one than on the class
   * path, and refuses a class of a sealed package.
   */
  static List<String> aotCache(Path jar) {
    if (!Files.isRegularFile(jar)
        || !Files.isWritable(jar.getParent())
        || !StandardCharsets.US_ASCII.newEncoder().canEncode(jar.toString())) {
      return List.of();
    }
    Path cache = jar.resolveSibling("benchmarks-%s.aot".formatted(Runtime.version()));
    if (cache.toFile().lastModified() > jar.toFile().lastModified()) {
      return withoutProfiles("-XX:AOTCache=" + cache);
    }
    return MADE.compareAndSet(false, true)
        ? withoutProfiles(MAKE_CACHE + cache + ".new")
        : List.of();
  }

  private static List<String> withoutProfiles(String cacheOption) {
    return Stream.concat(Stream.of(cacheOption), WITHOUT_PROFILES.stream()).toList();
  }

  /** Keeps the cache that a fork with these arguments has made, if it exists and so is complete. */
  static void keepCache(List<String> arguments) {
    arguments.stream()
        .filter(argument -> argument.startsWith(MAKE_CACHE))
        .map(argument -> argument.substring(MAKE_CACHE.length()))
        .forEach(made -> new File(made).renameTo(new File(made.replaceFirst("\\.new$", ""))));
  }

  /** Passes the folders that a user adds to the catalogue. */
  private static List<String> userProperties() {
    return Stream.of(UserFolder.values())
        .flatMap(each -> each.path().map(path -> "-D" + each.property() + "=" + path).stream())
        .toList();
  }

  /** Returns the arguments for JMH's own command line, where the user sets the heap. */
  public static List<String> plain() {
    return Stream.of(QUIET, LOCALE, GUARDED, ForkConfiguration.received().passedOn().arguments())
        .flatMap(List::stream)
        .toList();
  }

  /** Returns the arguments for a fork of our own runs. */
  public static List<String> of(ForkConfiguration forkConfiguration) {
    return Stream.of(
            QUIET,
            LOCALE,
            SIZED,
            GUARDED,
            aotCache(Path.of(System.getProperty("java.class.path")).toAbsolutePath()),
            forkConfiguration.arguments(),
            userProperties())
        .flatMap(List::stream)
        .toList();
  }
}
