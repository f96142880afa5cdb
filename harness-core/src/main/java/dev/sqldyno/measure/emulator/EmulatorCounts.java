// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Reads the user instructions that an emulator has counted for all of an engine's processes, ended
 * ones too: their sum, and between two readings what was executed. Not thread-safe.
 */
public final class EmulatorCounts implements CostSource {
  private static final Reading NO_KERNEL =
      new Reading.Unavailable(
          "the emulator executes user instructions only: what the kernel does for the engine is not counted");
  private static final Reading NO_TIME =
      new Reading.Unavailable("the emulator's CPU time is not the engine's");

  private final Path path;
  private final CountsFile file;
  private final Symbols symbols;
  private Optional<Counts> before = Optional.empty();
  private Optional<Counts> last = Optional.empty();

  private EmulatorCounts(Path path) throws IOException {
    this.path = path;
    this.file = new CountsFile(path);
    this.symbols = new Symbols(path.resolveSibling("symbols"));
  }

  /**
   * Opens the counts of an engine that runs.
   *
   * @throws ProvisionException if the file is not an emulator's, since nothing else that is read of
   *     such an engine means anything
   */
  public static EmulatorCounts open(Path path) {
    try {
      return new EmulatorCounts(path);
    } catch (IOException e) {
      throw new ProvisionException(
          "%s does not have the instructions that an emulator counts: %s. Restart the engine with this version of sqldyno",
          path, Reason.of(e), e);
    }
  }

  /** Returns why functions have no names here, with the remedy; empty where they have. */
  public static Optional<String> whyNoNames() {
    return NmOutput.whyNot(System.getenv().getOrDefault("PATH", ""));
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.INSTRUCTIONS_USER, instructions());
    into.put(Counter.INSTRUCTIONS_KERNEL, NO_KERNEL);
    into.put(Counter.CPU, NO_TIME);
  }

  private Reading instructions() {
    before = last;
    last = Optional.empty();
    try {
      Counts now = file.read();
      last = Optional.of(now);
      return new Reading.Measured(now.instructions());
    } catch (IOException e) {
      return new Reading.Unavailable("%s cannot be read: %s".formatted(path, Reason.of(e)));
    }
  }

  /**
   * Returns what was executed between the last two readings, whose functions are named when it is
   * asked for them: that may take seconds. Empty if one of the readings failed.
   */
  public Optional<Supplier<CodeCounts>> executed() {
    return before.flatMap(first ->
        last.map(second -> {
          Counts window = second.since(first);
          return () -> symbols.name(window);
        }));
  }

  @Override
  public void close() {
    file.close();
  }
}
