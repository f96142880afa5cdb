// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.provision.cache.BinaryCache;
import dev.sqldyno.provision.process.WaitProgress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Is the emulator's plug-in that counts instructions, which the user's compiler makes once. */
final class CountingPlugin {
  private static final CSource SOURCE = new CSource("count", List.of());

  private CountingPlugin() {}

  /** Returns the eight characters by which it differs from every other version of it. */
  static String digest() {
    return SOURCE.digest();
  }

  private static String cached() {
    return "emulator-plugin-" + digest();
  }

  /** Returns why it cannot be made, with the remedy; empty where it can, or is there. */
  static Optional<String> whyNot() {
    return BinaryCache.has(cached()) ? Optional.empty() : CCompiler.whyNot();
  }

  /** Returns the plug-in, compiled if it was not in the cache. */
  static Path get(Consumer<String> progress) {
    return BinaryCache.get(
            cached(),
            progress,
            folder -> {
              try (WaitProgress _ =
                  WaitProgress.on("compiling what counts the instructions", progress)) {
                CCompiler.compile(SOURCE, folder);
              }
            })
        .resolve(SOURCE.library());
  }
}
