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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The user instructions that an emulator counts for all processes of an engine, ended ones too:
 * their sum, and the functions executed between two readings. Not thread-safe.
 */
public final class EmulatorCounts implements CostSource {
  private static final Reading NO_KERNEL =
      new Reading.Unavailable(
          "the emulator counts user instructions only, not the kernel's work for the engine");
  private static final Reading NO_TIME =
      new Reading.Unavailable("the emulator's CPU time is not the engine's");

  private final Path path;
  private final CountsFile file;
  private final Symbols symbols;
  private Optional<Counts> before = Optional.empty();
  private Optional<Counts> last = Optional.empty();
  private List<Counts> idleBegin = List.of();
  private Optional<IdleWork> idle = Optional.empty();

  private EmulatorCounts(Path path) throws IOException {
    this.path = path;
    this.file = new CountsFile(path);
    this.symbols = new Symbols(path.resolveSibling("symbols"));
  }

  /**
   * Opens the counts of an engine that runs.
   *
   * @throws ProvisionException if the file is not an emulator's, as no other meter means anything
   *     for such an engine
   */
  public static EmulatorCounts open(Path path) {
    try {
      return new EmulatorCounts(path);
    } catch (IOException e) {
      throw new ProvisionException(
          "%s has no counts of an emulator: %s. Restart the engine with this version of sqldyno",
          path, Reason.of(e), e);
    }
  }

  /**
   * Returns why functions have no names on this machine, with the remedy; empty where they have.
   */
  public static Optional<String> whyNoNames() {
    return NmOutput.whyNot();
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.INSTRUCTIONS_USER, instructions());
    idle.ifPresent(work -> into.put(Counter.INSTRUCTIONS_IDLE, work.read()));
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

  @Override
  public void beginIdle() {
    try {
      idleBegin = file.threads();
    } catch (IOException _) {
      idleBegin = List.of();
    }
  }

  @Override
  public void endIdle() {
    try {
      idle = Optional.of(IdleWork.of(file, idleBegin));
    } catch (IOException _) {
      idle = Optional.empty();
    }
    idleBegin = List.of();
  }

  /**
   * Returns what was executed between the last two readings; empty if one of them failed. The
   * supplier looks up the functions' names, which may take seconds.
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
