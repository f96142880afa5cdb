// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh;

import dev.sqldyno.testing.Packages;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PackagesTest {
  @Test
  void packagesAreFreeOfCycles() {
    Packages.checkFreeOfCycles(Path.of("target/classes"));
  }
}
