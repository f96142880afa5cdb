// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Properties;

/** The version of this sqldyno. */
public final class Release {
  private static final String FILE = "/META-INF/maven/dev.sqldyno/harness-core/pom.properties";

  /** The hexadecimal digits of a jar's digest. */
  private static final int DIGITS = 16;

  private Release() {}

  /** Returns the version that Maven wrote into the jar; unknown outside a jar. */
  public static String version() {
    Properties properties = new Properties();
    try (InputStream file = Release.class.getResourceAsStream(FILE)) {
      if (file != null) {
        properties.load(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "of a working copy, not from a jar");
  }

  /** Returns the version with a digest of the jar. */
  public static String build() {
    try {
      Path jar = Path.of(Release.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (!Files.isRegularFile(jar)) {
        return version();
      }
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar));
      return "%s (%s)".formatted(version(), HexFormat.of().formatHex(digest, 0, DIGITS / 2));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
