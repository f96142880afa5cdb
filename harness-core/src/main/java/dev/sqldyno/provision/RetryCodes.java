// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.text.ErrorCodes;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The codes of the errors after which a whole transaction may be retried.
 *
 * @param codes SQLSTATEs of five characters, and vendor's codes of other lengths
 */
public record RetryCodes(Set<String> codes) implements Predicate<SQLException> {
  /** The standard's SQLSTATE of a serialization failure; engines use it for nothing else. */
  public static final String SERIALIZATION_FAILURE = "40001";

  /** Returns the standard's code, those of the engine's folder, and more. */
  public static RetryCodes of(Engine engine, Collection<String> more) {
    Set<String> codes = new HashSet<>(engine.retry());
    codes.addAll(more);
    codes.add(SERIALIZATION_FAILURE);
    return new RetryCodes(Set.copyOf(codes));
  }

  /** Returns whether the error, or another that came with it, is one of them. */
  @Override
  public boolean test(SQLException error) {
    return ErrorCodes.isOneOf(error, codes);
  }
}
