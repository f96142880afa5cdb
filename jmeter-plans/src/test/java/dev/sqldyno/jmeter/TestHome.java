// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import dev.sqldyno.workload.jmeter.JMeterHome;
import java.nio.file.Path;

/** The JMeter that this module's build has assembled. */
final class TestHome {
  private static final Path BUILT = Path.of("target", "jmeter").toAbsolutePath();

  private TestHome() {}

  static Path path() {
    return BUILT;
  }

  static JMeterHome home() {
    return new JMeterHome(BUILT);
  }

  static Path plan(String name) {
    return Path.of("src", "test", "jmeter", name + ".jmx").toAbsolutePath();
  }
}
