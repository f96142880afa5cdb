// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.Template;
import dev.sqldyno.catalog.text.YamlValues;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How we work on a server that somebody else started without touching what is there: in a database
 * of our own, which we make before and remove afterwards. In all of its texts {@code {name}} is the
 * new database's name.
 *
 * @param create statements that make it, the first of which fails if the name is taken
 * @param exists a query that returns a row if the database exists
 * @param end a query whose rows are statements that end the sessions in it; empty if {@code drop}
 *     ends them
 * @param drop statements that remove it, and succeed if it does not exist
 * @param account whether it is a user's account, with {@code {password}} as its password, so that
 *     the work is done as that user; else it is done as the user who makes it
 * @param properties connection properties that lead into it; if there are none, and it is no
 *     account, we replace the database of the URL
 * @param rights statements by which an administrator gives {@code {user}} the rights that all this
 *     and settling take; the name is in the engine's quotes, and is {@code {USER}} where the engine
 *     keeps names in upper case
 */
public record Guest(
    List<String> create,
    String exists,
    Optional<String> end,
    List<String> drop,
    Boolean account,
    Map<String, String> properties,
    List<String> rights) {
  public Guest {
    YamlValues.required(create, "guest: create");
    YamlValues.required(exists, "guest: exists");
    YamlValues.required(drop, "guest: drop");
    account = account != null && account;
    YamlValues.required(rights, "guest: rights");
    Stream.of(create.stream(), Stream.of(exists), end.stream(), drop.stream())
        .flatMap(texts -> texts)
        .filter(text -> !new Template("guest", text).names().contains("name"))
        .findFirst()
        .ifPresent(text -> {
          throw new IllegalArgumentException(
              "guest: '%s' does not say {name}, so it could touch what is not ours"
                  .formatted(text));
        });
  }

  /** Returns what to do if a right is missing, as a sentence without its full stop. */
  public String remedy(String user) {
    Map<String, String> names = Map.of("user", user, "USER", user.toUpperCase(Locale.ROOT));
    return "Where a right is missing, an administrator gives it by: "
        + rights.stream()
            .map(sql -> new Template("guest: rights", sql).quoted(names))
            .collect(Collectors.joining("; "));
  }
}
