// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Ends a process when this JVM dies, even by SIGKILL: a plan that has no end must not go on for
 * nobody, and its passwords not stay behind. A shell beside it waits for the end of a pipe from
 * this JVM, in a session of its own, out of reach of the terminal's Ctrl-C.
 */
final class Leash implements AutoCloseable {
  private static final String WATCH = "cat >/dev/null; kill -9 \"$1\" 2>/dev/null; rm -rf \"$2\"";

  private final Process watcher;

  private Leash(Process watcher) {
    this.watcher = watcher;
  }

  /**
   * From now on.
   *
   * @param folder to delete then
   */
  static Leash of(long pid, Path folder) throws IOException {
    return new Leash(
        new ProcessBuilder(
                "setsid", "sh", "-c", WATCH, "sqldyno-leash", Long.toString(pid), folder.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  /**
   * Lets the process go: it has ended, and its id may be another one's soon. The watcher dies
   * before its pipe ends.
   */
  @Override
  public void close() {
    watcher.destroyForcibly();
  }
}
