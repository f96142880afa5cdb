// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Required;
import dev.sqldyno.catalog.text.Template;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The use of a server that others started, without touching their data: in a database of our own,
 * created before and removed afterwards. In all texts {@code {name}} is its name.
 *
 * @param create statements that create it; the first fails if the name is taken
 * @param exists a query that returns a row if it exists
 * @param end a query for statements that end the sessions in it; empty if {@code drop} ends them
 * @param drop statements that remove it, and succeed if it does not exist
 * @param account whether it is a user's account with {@code {password}} as its password, and that
 *     user does the work; else its creator does
 * @param properties connection properties that lead into it; without them, and without an account,
 *     the database of the URL is replaced
 * @param readOnly the vendor's codes of a write that the server refuses because it takes none,
 *     where its SQLSTATE is not the standard's
 * @param rights statements by which an administrator grants {@code {user}} all rights for this and
 *     for settling; the name is in the engine's quotes, and is {@code {USER}} if the engine keeps
 *     names in upper case
 */
public record Guest(
    @Required List<String> create,
    @Required String exists,
    Optional<String> end,
    @Required List<String> drop,
    boolean account,
    Map<String, String> properties,
    List<Integer> readOnly,
    @Required List<String> rights) {
  /** The standard's SQLSTATE of a write in a transaction that only reads. */
  private static final String READ_ONLY = "25006";

  public Guest {
    if (readOnly.stream().anyMatch(code -> code <= 0)) {
      throw new CatalogException("guest: readOnly: %s has a code that is not above 0", readOnly);
    }
    Stream.of(create.stream(), Stream.of(exists), end.stream(), drop.stream())
        .flatMap(texts -> texts)
        .filter(text -> !new Template("guest", text).names().contains("name"))
        .findFirst()
        .ifPresent(text -> {
          throw new CatalogException(
              "guest: '%s' does not say {name}, so it could touch what is not ours", text);
        });
  }

  /** Returns whether the server refused a write because it takes none. */
  public boolean isReadOnly(SQLException refusal) {
    return READ_ONLY.equals(refusal.getSQLState()) || readOnly.contains(refusal.getErrorCode());
  }

  /** Returns the remedy for a missing right, a sentence without its full stop. */
  public String remedy(String user) {
    Map<String, String> names = Map.of("user", user, "USER", user.toUpperCase(Locale.ROOT));
    return "Where a right is missing, an administrator gives it by: "
        + rights.stream()
            .map(sql -> new Template("guest: rights", sql).quoted(names))
            .collect(Collectors.joining("; "));
  }
}
