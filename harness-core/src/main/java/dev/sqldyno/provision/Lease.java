// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.Catalog;
import java.nio.file.Path;

/**
 * Hands a running engine to another JVM of this user: a JMH fork attaches to the engine that its
 * parent started. The file holds the password, so only its owner may read it, and the parent
 * deletes it.
 */
public final class Lease {
  private Lease() {}

  /** Writes what the other JVM needs; the file must not exist. */
  public static void write(RunningEngine engine, Path file) {
    throw new UnsupportedOperationException();
  }

  /** The engine as its starter sees it; closing it here leaves it running. */
  public static RunningEngine attach(Catalog catalog, Path file) {
    throw new UnsupportedOperationException();
  }
}
