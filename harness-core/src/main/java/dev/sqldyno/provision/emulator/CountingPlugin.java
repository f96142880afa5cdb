// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import dev.sqldyno.provision.cache.BinaryCache;
import dev.sqldyno.provision.process.WaitProgress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The instruction-counting plug-in for the emulator; compiled once with the user's C compiler. */
final class CountingPlugin {
  private static final CSource SOURCE = new CSource("count", List.of());
  private static final String CACHED = "emulator-plugin-" + SOURCE.digest();

  private CountingPlugin() {}

  /** Returns eight characters that identify the plug-in's version. */
  static String digest() {
    return SOURCE.digest();
  }

  /** Returns why it cannot be compiled, with the remedy; empty where it can, or is in the cache. */
  static Optional<String> whyNot() {
    return BinaryCache.has(CACHED) ? Optional.empty() : CCompiler.whyNot();
  }

  /** Returns the plug-in, compiled first if it is not in the cache. */
  static Path get(Consumer<String> progress) {
    return BinaryCache.get(
            CACHED,
            progress,
            folder -> {
              try (WaitProgress _ = WaitProgress.on("compiling the emulator's plug-in", progress)) {
                CCompiler.DEFAULT.compile(SOURCE, folder);
              }
            })
        .resolve(SOURCE.library());
  }
}
