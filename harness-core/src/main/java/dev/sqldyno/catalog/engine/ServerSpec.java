// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Required;
import java.util.List;
import java.util.Optional;

/**
 * The start and the preparation of a server, as a process or in a container. Its words may have the
 * placeholders {@code {user} {password} {database}}, and {@code {address}} and {@code {port}} of
 * the server; a process has more.
 */
public sealed interface ServerSpec permits Container, ServerProcess {
  /** The default of {@link #startSeconds}. */
  int DEFAULT_START_SECONDS = 120;

  /** Returns the database user. */
  String user();

  /** Returns the database that the workloads use. */
  String database();

  /** Returns program and arguments, without the settings. */
  List<String> command();

  /**
   * Returns arguments that make the server listen only at {@code {address}} and {@code {port}};
   * they come last, so no setting can open it to the network.
   */
  List<String> binding();

  /** Returns arguments for one setting, with {@code {key}} and {@code {value}}. */
  List<String> setting();

  /**
   * Returns the statement for one setting, run at the end of the preparation; empty if arguments
   * set it.
   */
  Optional<String> settingSql();

  /** Returns the preparation of the database; empty if it needs none. */
  Optional<Preparation> prepare();

  /** Returns the longest time until it answers. */
  Integer startSeconds();

  /**
   * Statements run once, after the server's first answer.
   *
   * @param user who runs them
   * @param password of that user; the server's new one if left out
   * @param database of the connection, as that of the workloads may not exist yet
   */
  record Preparation(
      @Required String user,
      Optional<String> password,
      @Required String database,
      List<String> statements) {}

  /** Throws CatalogException unless the arguments name the address of the server. */
  static void requireBinding(String section, List<String> binding) {
    if (binding.stream().noneMatch(word -> word.contains("{address}"))
        || binding.stream().noneMatch(word -> word.contains("{port}"))) {
      throw new CatalogException(
          "%s needs a 'binding' with {address} and {port}, the arguments that tell the server where to listen",
          section);
    }
  }
}
