// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.catalog;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.testing.Spoilt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads a user's folder of stacks that somebody spoilt. */
class SpoiltStacksTest {
  private static final Path LAUNCH = Path.of("../app-under-test/launch");

  @TempDir Path dir;

  @ParameterizedTest
  @ValueSource(strings = {"stacks/jpa-virtual.yaml", "service.env"})
  void aStackIsReadOrRefusedWithItsFile(String name) throws IOException {
    copyTree(LAUNCH, dir);
    Spoilt.everyWay(
        dir.resolve(name), CatalogException.class, () -> Stacks.load(dir, Map.of()).all());
  }

  private static void copyTree(Path from, Path to) throws IOException {
    try (var all = Files.walk(from)) {
      for (Path path : all.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(path).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(path, copy);
      }
    }
  }
}
