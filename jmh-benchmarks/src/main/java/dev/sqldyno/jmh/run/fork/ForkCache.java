// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import dev.sqldyno.provision.process.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Checks the forks' AOT cache before it is used. */
final class ForkCache {
  private static final long PATIENCE_SECONDS = 20;

  /** Results by path, length and time of change, since a check takes a tenth of a second. */
  private static final Map<String, Boolean> CHECKED = new ConcurrentHashMap<>();

  private ForkCache() {}

  /** Returns whether a JVM with the forks' arguments can map the cache and its checksums match. */
  static boolean isWhole(Path cache, Path jar) {
    String state =
        "%s %d %d".formatted(cache, cache.toFile().length(), cache.toFile().lastModified());
    return CHECKED.computeIfAbsent(state, _ -> fits(cache, jar));
  }

  private static boolean fits(Path cache, Path jar) {
    List<String> command = new ArrayList<>(List.of(Jdk.tool("java")));
    command.addAll(Forks.KIND);
    command.addAll(List.of("-XX:AOTMode=on", "-XX:+VerifySharedSpaces", "-XX:AOTCache=" + cache));
    command.addAll(List.of("-cp", jar.toString(), "-version"));
    try {
      // without the shell's options, as the forks are started
      Process process =
          Jdk.process(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException _) {
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
