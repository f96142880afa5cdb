// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.testing.Packages;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PackagesTest {
  @Test
  void packagesAreFreeOfCycles() {
    Packages.checkFreeOfCycles(
        Path.of("../bookings-contract/target/classes"),
        Path.of("../bookings-blocking/target/classes"),
        Path.of("../bookings-reactive/target/classes"));
  }
}
