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
 * How a client sends statements, whatever they are: by names that every variant may have.
 *
 * @param simple whether values stand in the statement's text, which nothing prepares
 * @param pooled whether a connection is borrowed for each transaction
 */
public record Sending(boolean simple, boolean pooled) {
  public static Sending of(Map<String, String> variant) {
    return new Sending(
        isSecond(variant, RunSpec.STATEMENT, "prepared", "simple"),
        isSecond(variant, RunSpec.CONNECTION, "direct", "pooled"));
  }

  /** Throws CatalogException if one of the names has another value than it may have. */
  public static void check(Map<String, String> variant) {
    of(variant);
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

  /** Returns why a script cannot send so, which prepares its statements on its connection. */
  public Optional<String> whyNotByScript() {
    return simple || pooled
        ? Optional.of("a script prepares its statements, on a connection of its own")
        : Optional.empty();
  }

  /** Opens a client's connection, or its pool of one. */
  public Session open(Address address, Engine engine, boolean autoCommit) throws SQLException {
    Map<String, String> properties = simple ? Map.of() : engine.driver().prepared();
    return pooled
        ? Session.pooled(address, properties, autoCommit)
        : Session.direct(address, properties, autoCommit);
  }
}
