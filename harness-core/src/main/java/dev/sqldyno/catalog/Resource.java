// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Text files on the class path. */
public final class Resource {
  private Resource() {}

  /**
   * Returns a file's text.
   *
   * @param name relative to the package of the class, or absolute with a leading slash
   */
  public static String text(Class<?> owner, String name) {
    return find(owner, name)
        .orElseThrow(() ->
            new IllegalStateException(
                name + " is not on the class path; the jar was built without it, build it again"));
  }

  /** Returns the same; empty if there is no such file. */
  static Optional<String> find(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
