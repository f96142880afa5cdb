// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.result.RunFolder;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a run is kept.
 *
 * @param results the folder of all runs
 * @param run the name of the run's folder; empty for one of the time
 * @param resume the folder of an interrupted run that gets what it lacks, and no more
 */
public record RunPlace(Path results, Optional<String> run, Optional<Path> resume) {

  /** The run that is there already and is resumed or added to. */
  public Optional<RunFolder> existing() {
    return resume.or(() -> run.map(results::resolve).filter(RunFolder::isAt)).map(RunFolder::open);
  }
}
