// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix.send;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Nearest;
import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.workload.RunSpec;
import dev.sqldyno.provision.Address;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The way in which a client sends statements, by names that every variant may have.
 *
 * @param simple whether statements are not prepared, so that their text contains the values
 * @param pooled whether each transaction borrows a connection from a pool
 */
public record StatementMode(boolean simple, boolean pooled) {
  /** Reads a variant; throws CatalogException if a value is unknown. */
  public static StatementMode of(Map<String, String> variant) {
    return new StatementMode(
        isSecond(variant, RunSpec.STATEMENT, "prepared", "simple"),
        isSecond(variant, RunSpec.CONNECTION, "direct", "pooled"));
  }

  private static boolean isSecond(
      Map<String, String> variant, String name, String first, String second) {
    String value = variant.getOrDefault(name, first);
    List<String> words = List.of(first, second);
    if (!words.contains(value)) {
      throw new CatalogException(
          "%s:%s is unknown%s", name, OneLine.quoted(value), Nearest.hint(value, words));
    }
    return value.equals(second);
  }

  /** Returns why a script cannot run in this mode; empty if it can. */
  public Optional<String> whyNotByScript() {
    return simple || pooled
        ? Optional.of("a script prepares its statements, on a connection of its own")
        : Optional.empty();
  }

  /** Opens a client's connection, or its pool of one connection. */
  public Session open(Address address, Engine engine, boolean autoCommit) throws SQLException {
    Map<String, String> properties = simple ? Map.of() : engine.driver().prepared();
    return pooled
        ? Session.pooled(address, properties, autoCommit)
        : Session.direct(address, properties, autoCommit);
  }
}
