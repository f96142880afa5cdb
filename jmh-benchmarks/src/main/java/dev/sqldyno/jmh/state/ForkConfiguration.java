// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.state;

import dev.sqldyno.catalog.engine.EngineId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The configuration that a bench run, or JMH's own command line in our jar, passes to its forks by
 * system properties.
 *
 * @param parentPid the process with which the fork ends
 * @param engineLocks the folder of {@code <engine>.lock} and {@code <engine>.idle} of shared
 *     engines
 * @param run the run's folder, for the samples; empty outside a bench run
 * @param dataRoot the folder of data of the fork's own engine; empty for the default
 * @param repetition its number, from 0
 * @param profiled whether the fork samples the engine's stacks instead of being timed
 * @param idle how long the idle cost of an engine that the fork starts itself is measured
 */
public record ForkConfiguration(
    OptionalLong parentPid,
    Optional<Path> engineLocks,
    Optional<Path> run,
    Optional<Path> dataRoot,
    int repetition,
    boolean profiled,
    Duration idle) {
  private static final String PARENT = "sqldyno.parent";
  private static final String ENGINE_LOCKS = "sqldyno.engine-locks";
  private static final String RUN = "sqldyno.run";
  private static final String DATA = "sqldyno.data";
  private static final String REPETITION = "sqldyno.repetition";
  private static final String PROFILED = "sqldyno.profiled";
  private static final String IDLE = "sqldyno.idle";

  /** Returns the configuration in this JVM's properties. */
  public static ForkConfiguration received() {
    return new ForkConfiguration(
        Stream.ofNullable(Long.getLong(PARENT)).mapToLong(Long::longValue).findFirst(),
        path(ENGINE_LOCKS),
        path(RUN),
        path(DATA),
        Integer.getInteger(REPETITION, 0),
        Boolean.getBoolean(PROFILED),
        Duration.ofMillis(Long.getLong(IDLE, 2000)));
  }

  /**
   * Returns the configuration for a fork of this JVM, without the part that JMH itself passes on.
   */
  public ForkConfiguration passedOn() {
    return new ForkConfiguration(
        OptionalLong.of(ProcessHandle.current().pid()),
        engineLocks,
        run,
        Optional.empty(),
        repetition,
        profiled,
        idle);
  }

  /** Returns the file for the fork's progress; empty where it is not read. */
  public Optional<Path> progressFile(String engine) {
    return engineLocks.map(folder -> folder.resolve(EngineId.inFileName(engine + ".progress")));
  }

  /** Returns the fork's JVM arguments. */
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    parentPid.ifPresent(pid -> arguments.add("-D" + PARENT + "=" + pid));
    engineLocks.ifPresent(folder -> arguments.add("-D" + ENGINE_LOCKS + "=" + folder));
    run.ifPresent(folder -> arguments.add("-D" + RUN + "=" + folder));
    dataRoot.ifPresent(folder -> arguments.add("-D" + DATA + "=" + folder));
    arguments.add("-D" + REPETITION + "=" + repetition);
    arguments.add("-D" + PROFILED + "=" + profiled);
    arguments.add("-D" + IDLE + "=" + idle.toMillis());
    return arguments;
  }

  private static Optional<Path> path(String property) {
    return Optional.ofNullable(System.getProperty(property)).map(Path::of);
  }
}
