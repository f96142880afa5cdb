// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.YamlValues;
import java.util.List;
import java.util.Optional;

/**
 * How a server is started and made ready, as a process or in a container. In its words the
 * placeholders {@code {user} {password} {database}} are filled in, and {@code {address}} and {@code
 * {port}} with where the server is to listen; a process has more of them.
 */
public sealed interface ServerSpec permits Container, ServerProcess {
  /** How long a server may take to answer where its folder does not say. */
  int USUAL_START_SECONDS = 120;

  /** Returns the database user. */
  String user();

  /** Returns the database that the workloads use. */
  String database();

  /** Returns program and arguments, which the settings follow. */
  List<String> command();

  /**
   * Returns arguments that make the server listen at {@code {address}} and {@code {port}} and
   * nowhere else; they come last, so that no setting can open it to the network.
   */
  List<String> binding();

  /** Returns arguments for one setting, with {@code {key}} and {@code {value}}. */
  List<String> setting();

  /**
   * Returns the statement for one setting, if the server takes them so; it runs last of what
   * prepares it.
   */
  Optional<String> settingSql();

  /** Returns what makes the database ready; empty if nothing need. */
  Optional<Preparation> prepare();

  /** Returns how long it may take to answer. */
  Integer startSeconds();

  /**
   * Statements run once, when the server first answers.
   *
   * @param user who runs them
   * @param password the user's; the new one of the server if it is left out
   * @param database where to connect for them, as the workloads' may not exist yet
   */
  record Preparation(
      String user, Optional<String> password, String database, List<String> statements) {
    public Preparation {
      YamlValues.required(user, "prepare: user");
      YamlValues.required(database, "prepare: database");
    }
  }

  /** Refuses a server that is started without being told where to listen. */
  static void requireBinding(String section, List<String> binding) {
    if (binding.stream().noneMatch(word -> word.contains("{address}"))
        || binding.stream().noneMatch(word -> word.contains("{port}"))) {
      throw new IllegalArgumentException(
          "%s needs a 'binding' with {address} and {port}, the arguments that tell the server where to listen"
              .formatted(section));
    }
  }
}
