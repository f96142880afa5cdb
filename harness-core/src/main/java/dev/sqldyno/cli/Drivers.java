// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import dev.sqldyno.catalog.Engine;
import java.sql.Driver;
import java.util.Optional;

/** Looks for JDBC drivers on the class path. */
final class Drivers {
  private Drivers() {}

  /** Returns the driver's major and minor version; nothing if it is not on the class path. */
  static Optional<String> version(Engine.Driver descriptor) {
    try {
      Driver driver =
          Class.forName(descriptor.type())
              .asSubclass(Driver.class)
              .getDeclaredConstructor()
              .newInstance();
      return Optional.of(driver.getMajorVersion() + "." + driver.getMinorVersion());
    } catch (ReflectiveOperationException | LinkageError _) {
      return Optional.empty();
    }
  }
}
