// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.catalog.text.ForeseenException;
import dev.sqldyno.jmh.link.LinkGuard;
import dev.sqldyno.jmh.link.LinkGuard.Refusal;
import dev.sqldyno.jmh.profile.EngineProfiler;
import dev.sqldyno.jmh.profile.OwnOptions;
import dev.sqldyno.jmh.state.ForkConfiguration;
import dev.sqldyno.provision.cgroup.OomWatch;
import dev.sqldyno.provision.process.ProcessEnd;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * The runner of one engine's cells in one repetition, each in a fork. Keeps JMH's own results in
 * one JSON file and its output in {@code jmh.log}. Several may run at the same time.
 */
public final class CellRunner implements AutoCloseable {
  private static final Pattern DEATH = Pattern.compile("Forked VM failed with exit code (\\d+)");

  /**
   * The attempts of a fork, which measures nothing if an unknown peer connects to JMH's port before
   * it.
   */
  private static final int ATTEMPTS = 3;

  /**
   * The option of an untimed client, which starts faster without the slower of its two compilers.
   */
  private static final String UNTIMED = "-XX:TieredStopAtLevel=1";

  private final String engine;
  private final String size;
  private final RunLength runLength;
  private final ForkConfiguration forkConfiguration;
  private final RunFolder folder;
  private final boolean timed;
  private final String json;
  private final Path logFile;
  private final ByteArrayOutputStream ofCell = new ByteArrayOutputStream();
  private final PrintStream log;
  private final LinkGuard guard = LinkGuard.install();
  private final List<RunResult> results = new ArrayList<>();

  /**
   * Measures on the engine of the fork configuration.
   *
   * @param timed whether times are measured, so that it runs alone; if not, it writes to the log
   *     once a cell, as others write to it, too
   */
  public CellRunner(
      String engine,
      String size,
      RunLength runLength,
      ForkConfiguration forkConfiguration,
      boolean timed)
      throws IOException {
    this.folder = RunFolder.open(forkConfiguration.run().orElseThrow());
    this.engine = engine;
    this.size = size;
    this.runLength = runLength;
    this.forkConfiguration = forkConfiguration;
    String name = forkConfiguration.repetition() + "-" + EngineId.inFileName(engine);
    this.json = unused(folder.path(), name);
    this.timed = timed;
    this.logFile = folder.path().resolve("jmh.log");
    this.log =
        new PrintStream(
            timed ? new FileOutputStream(logFile.toFile(), true) : ofCell,
            true,
            StandardCharsets.UTF_8);
    guard.logTo(this::append);
  }

  /** Returns a new name, since a resumed run overwrites no file. */
  private static String unused(Path folder, String name) {
    String file = "jmh/" + name + ".json";
    for (int part = 2; Files.exists(folder.resolve(file)); part++) {
      file = "jmh/" + name + "-" + part + ".json";
    }
    return file;
  }

  /** Returns the file of its forks' progress. */
  public Path progressFile() {
    return forkConfiguration.progressFile(engine).orElseThrow();
  }

  /** Returns why the cell could not be measured; empty if its samples are kept. */
  public Optional<String> run(Cell cell) {
    List<String> arguments = jvmArguments();
    RunLength length = runLength.of(cell, forkConfiguration.profiled());
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(Benchmarks.PATTERN)
            .param("engine", engine)
            .param("workload", cell.workload().id())
            .param("size", size)
            .forks(1)
            .warmupTime(TimeValue.milliseconds(length.window().toMillis()))
            .measurementIterations(length.iterations())
            .measurementTime(TimeValue.milliseconds(length.window().toMillis()))
            .addProfiler(OwnOptions.class)
            .jvmArgs(arguments.toArray(String[]::new))
            .shouldFailOnError(true);
    if (!forkConfiguration.profiled()) {
      options.addProfiler(EngineProfiler.class);
    }
    cell.parameters().forEach(options::param);
    if (!length.warmUp()) {
      options.warmupIterations(0);
    }
    for (int attempt = 1; ; attempt++) {
      int before = guard.refusals();
      Optional<String> failure = attempt(options.build());
      Optional<Refusal> refusal = guard.refusalAfter(before);
      if (failure.isEmpty()) {
        Forks.keepCache(arguments);
        return missing(cell, length.iterations());
      }
      if (refusal.isEmpty()) {
        return failure;
      }
      if (!refusal.get().ofUnknownPeer() || attempt == ATTEMPTS) {
        return Optional.of(refusal.get().text() + " (more in jmh.log)");
      }
    }
  }

  private List<String> jvmArguments() {
    List<String> arguments = new ArrayList<>(Forks.of(forkConfiguration));
    if (!timed) {
      arguments.add(UNTIMED);
    }
    return arguments;
  }

  /** Returns why samples are missing, since JMH considers such a fork a success. */
  private Optional<String> missing(Cell cell, int iterations) {
    if (forkConfiguration.profiled()) {
      return cell.profile(Profile.of(folder), engine).isPresent()
          ? Optional.empty()
          : Optional.of("its JVM kept no profile (more in jmh.log)");
    }
    long kept = cell.windows(folder.samples(), engine, forkConfiguration.repetition());
    return kept >= iterations
        ? Optional.empty()
        : Optional.of(
            "its JVM kept %d of %d samples (more in jmh.log)".formatted(kept, iterations));
  }

  private Optional<String> attempt(Options options) {
    OomWatch memory = OomWatch.of(ProcessHandle.current().pid());
    try {
      var format = OutputFormatFactory.createFormatInstance(log, VerboseMode.NORMAL);
      results.addAll(new Runner(options, format).run());
      if (!forkConfiguration.profiled()) {
        keep();
      }
      return Optional.empty();
    } catch (RunnerException e) {
      e.printStackTrace(log);
      return Optional.of(reason(e, memory));
    } finally {
      addToLog();
    }
  }

  /** Adds to {@code jmh.log}. */
  public void log(String text) {
    log.println(text);
  }

  /** Adds the output of a concurrent cell in one piece. */
  private void addToLog() {
    log.flush();
    append(ofCell.toString(StandardCharsets.UTF_8));
    ofCell.reset();
  }

  /** Adds to {@code jmh.log}, also after this runner is closed. */
  private void append(String text) {
    try {
      Files.writeString(logFile, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes JMH's results, since JMH itself does not notice a full disk. */
  private void keep() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(text, false, StandardCharsets.UTF_8);
    ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
    out.flush();
    folder.replace(json, text.toString(StandardCharsets.UTF_8));
  }

  /**
   * Returns the first line of a foreseen failure, or of the deepest cause. JMH keeps a benchmark's
   * exception as a suppressed one, and knows only the exit code of a fork that died.
   *
   * @param memory the watch on this JVM's forks since the cell began
   */
  static String reason(Throwable thrown, OomWatch memory) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Throwable deepest = thrown;
    Throwable next = thrown;
    while (next != null && seen.add(next)) {
      deepest = next;
      next = next instanceof ForeseenException ? null : inside(next);
    }
    String message =
        deepest.getMessage() == null ? deepest.getClass().getName() : deepest.getMessage();
    Matcher death = DEATH.matcher(message);
    if (death.matches()) {
      return "its JVM %s (more in jmh.log)"
          .formatted(ProcessEnd.of(Integer.parseInt(death.group(1)), memory, ""));
    }
    if (deepest instanceof OutOfMemoryError
        || message.startsWith(OutOfMemoryError.class.getName())) {
      message = "its JVM ran out of its own memory: " + message;
    }
    return message.lines().findFirst().orElse("").strip() + " (more in jmh.log)";
  }

  private static Throwable inside(Throwable outer) {
    Throwable[] suppressed = outer.getSuppressed();
    return outer.getCause() == null && suppressed.length > 0 ? suppressed[0] : outer.getCause();
  }

  @Override
  public void close() {
    addToLog();
    log.close();
  }
}
