// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import dev.sqldyno.catalog.text.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** The version of this sqldyno. */
public final class Release {
  private static final String FILE = "META-INF/maven/dev.sqldyno/%s/pom.properties";

  private static final List<String> MODULES =
      List.of("harness-core", "jmh-benchmarks", "jmeter-plans");

  /** The hexadecimal digits of a jar's digest. */
  private static final int DIGITS = 16;

  private Release() {}

  /** Returns the version that Maven wrote into the jar; unknown outside a jar. */
  public static String version() {
    return Optional.ofNullable(
            Release.class.getClassLoader().getResource(FILE.formatted(MODULES.getFirst())))
        .map(Release::version)
        .orElse("of a working copy, not from a jar");
  }

  /** Returns the message on modules' jars of different versions; empty if all are of one. */
  public static Optional<String> mismatch(ClassLoader modules) {
    Map<String, String> jarByVersion = new TreeMap<>();
    MODULES.stream()
        .map(FILE::formatted)
        .map(modules::getResource)
        .filter(file -> file != null && file.getProtocol().equals("jar"))
        .forEach(file -> jarByVersion.put(version(file), file.getPath().replaceFirst("!.*", "")));
    return jarByVersion.size() < 2
        ? Optional.empty()
        : Optional.of(
            "jars of different versions, %s: run ./mvnw -q -DskipTests package, or unpack the release anew"
                .formatted(jarByVersion));
  }

  private static String version(URL properties) {
    try (InputStream file = properties.openStream()) {
      Properties read = new Properties();
      read.load(file);
      return read.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the version with a digest of the jar. */
  public static String build() {
    try {
      Path jar = Path.of(Release.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (!Files.isRegularFile(jar)) {
        return version();
      }
      String digest = Digest.hex(Files.readAllBytes(jar));
      return "%s (%s)".formatted(version(), digest.substring(0, DIGITS));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
