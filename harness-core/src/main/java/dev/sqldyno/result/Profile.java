// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.measure.profile.CallStacks;
import dev.sqldyno.measure.profile.ProfileException;
import dev.sqldyno.measure.profile.Recorded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A profile of an engine's CPU time in one cell's statements, from windows that were not timed:
 * {@code profiles/<name>.json}, with {@code .collapsed} and {@code .perf.txt.gz}.
 *
 * @param sampling the method of sampling, for the reader
 * @param rows touched in the sampled windows
 * @param samples the number of stacks; 0 if the engine used too little CPU time
 * @param caveat what is missing; empty if nothing is known to be
 */
public record Profile(
    String engine,
    String workload,
    String operation,
    Map<String, String> variant,
    String sampling,
    long rows,
    long samples,
    String caveat) {
  private static final String FOLDER = "profiles";

  /** Returns the name of its files, which is unique among cells. */
  public String name() {
    return Stream.concat(
            Stream.of(EngineId.inFileName(engine), workload, operation), variant.values().stream())
        .map(part -> part.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_"))
        .collect(Collectors.joining("-"));
  }

  /** Returns the file of perf's output, relative to the run's folder. */
  public String text() {
    return file(".perf.txt.gz");
  }

  private String file(String suffix) {
    return FOLDER + "/" + name() + suffix;
  }

  /** Writes its files; throws {@link ResultException} if that fails. */
  public void keep(RunFolder run, Recorded recorded) {
    try {
      run.replace(text(), Files.readAllBytes(recorded.text()));
    } catch (IOException e) {
      throw Disk.cannotRead(recorded.text(), e);
    }
    run.replace(file(".collapsed"), recorded.stacks().collapsed());
    // last, since the profile is complete when this file exists
    run.replaceJson(file(".json"), this);
  }

  /** Returns its stacks; throws {@link ResultException} if they are damaged or gone. */
  public CallStacks stacks(RunFolder run) {
    Path path = run.path().resolve(file(".collapsed"));
    try {
      return CallStacks.parse(RunFolder.FILES.present(path));
    } catch (ProfileException e) {
      throw RunFolder.FILES.damaged(path.toString(), e.getMessage());
    }
  }

  /** Returns all of a run, by name; throws {@link ResultException} if a file is damaged. */
  public static List<Profile> of(RunFolder run) {
    return run.all(FOLDER, Profile.class);
  }
}
