// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import dev.sqldyno.stacks.jmeter.JMeterHome;
import java.nio.file.Path;

/** Finds the JMeter that this module's build has assembled. */
public final class TestHome {
  private static final Path BUILT = Path.of("target", "jmeter").toAbsolutePath();

  private TestHome() {}

  public static Path path() {
    return BUILT;
  }

  public static JMeterHome home() {
    return new JMeterHome(BUILT);
  }

  public static Path plan(String name) {
    return Path.of("src", "test", "jmeter", name + ".jmx").toAbsolutePath();
  }
}
