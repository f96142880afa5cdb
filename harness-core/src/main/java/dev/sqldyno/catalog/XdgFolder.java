// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The user's folders for sqldyno's own files, by the XDG Base Directory specification. */
public enum XdgFolder {
  CACHE("XDG_CACHE_HOME", ".cache"),
  DATA("XDG_DATA_HOME", ".local/share");

  private final String variable;
  private final String usual;

  XdgFolder(String variable, String usual) {
    this.variable = variable;
    this.usual = usual;
  }

  /** Returns the folder, which may not exist. */
  public Path path() {
    return path(System.getenv(), Path.of(System.getProperty("user.home")));
  }

  /** Returns the folder; as the specification asks, a relative path counts as none. */
  Path path(Map<String, String> environment, Path home) {
    return Optional.ofNullable(environment.get(variable))
        .map(Path::of)
        .filter(Path::isAbsolute)
        .orElse(home.resolve(usual))
        .resolve("sqldyno");
  }
}
