// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Knows the version of this sqldyno. */
public final class Release {
  private static final String FILE = "/META-INF/maven/dev.sqldyno/harness-core/pom.properties";

  private Release() {}

  /** Returns the version that Maven wrote into the jar; it is unknown outside of a jar. */
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
}
