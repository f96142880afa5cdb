// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** Reads the settings in the sources of a stack on Spring. */
final class PropertiesFile {
  private PropertiesFile() {}

  static Properties of(String module, String file) throws IOException {
    Properties properties = new Properties();
    Path path = Path.of("..", module, "src", "main", "resources", file);
    try (Reader reader = Files.newBufferedReader(path)) {
      properties.load(reader);
    }
    return properties;
  }
}
