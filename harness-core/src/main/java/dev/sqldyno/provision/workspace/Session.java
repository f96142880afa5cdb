// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.provision.process.SearchPath;
import java.util.List;
import java.util.stream.Stream;

/**
 * A new session for a command, by {@code setsid} of util-linux: the terminal's Ctrl-C does not
 * reach it. Without setsid, as on macOS, the command stays in our session and gets Ctrl-C.
 */
final class Session {
  private static final String PROGRAM = "setsid";

  private Session() {}

  /** Returns the prefix of the command, setsid and its options. */
  static List<String> own(String... options) {
    return SearchPath.find(PROGRAM).isPresent()
        ? Stream.concat(Stream.of(PROGRAM), Stream.of(options)).toList()
        : List.of();
  }
}
