// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which sqldyno this is. */
public final class Release {
  private static final String FILE = "/META-INF/maven/dev.sqldyno/harness-core/pom.properties";

  private Release() {}

  /** The version that Maven wrote into the jar; that of classes outside of a jar nobody knows. */
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
