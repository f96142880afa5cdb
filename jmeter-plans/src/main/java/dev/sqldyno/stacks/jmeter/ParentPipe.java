// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Ends a process when this JVM dies, even by SIGKILL, because a plan without an end must not go on
 * for nobody, and its passwords must not stay behind. A shell waits for the end of a pipe from this
 * JVM, in a session of its own, so that the terminal's Ctrl-C does not reach it.
 */
final class ParentPipe implements AutoCloseable {
  private static final String WATCH = "cat >/dev/null; kill -9 \"$1\" 2>/dev/null; rm -rf \"$2\"";

  private final Process watcher;

  private ParentPipe(Process watcher) {
    this.watcher = watcher;
  }

  /**
   * Watches this JVM from now on.
   *
   * @param folder deleted then, too
   */
  static ParentPipe of(long pid, Path folder) throws IOException {
    return new ParentPipe(
        new ProcessBuilder(
                "setsid",
                "sh",
                "-c",
                WATCH,
                "sqldyno-watchdog",
                Long.toString(pid),
                folder.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start());
  }

  /**
   * Stops watching, because the process has ended and another one may get its id. The watcher is
   * killed, so that it does not see its pipe end.
   */
  @Override
  public void close() {
    watcher.destroyForcibly();
  }
}
