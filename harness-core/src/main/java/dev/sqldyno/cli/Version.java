// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: the version that Maven wrote into the jar. */
final class Version implements IVersionProvider {
  private static final String FILE = "/META-INF/maven/dev.sqldyno/harness-core/pom.properties";

  @Override
  public String[] getVersion() throws IOException {
    Properties properties = new Properties();
    try (InputStream file = Version.class.getResourceAsStream(FILE)) {
      if (file != null) {
        properties.load(file);
      }
    }
    return new String[] {
      "sqldyno " + properties.getProperty("version", "of a working copy, not from a jar"),
      "JDK " + Runtime.version()
    };
  }
}
