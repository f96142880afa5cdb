// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import dev.sqldyno.result.RunFolder;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The place of a run's folder.
 *
 * @param results the folder of all runs
 * @param run the name of the run's folder; empty to name it by the time
 * @param resume the folder of an interrupted run whose remaining trials are measured
 */
public record RunPlace(Path results, Optional<String> run, Optional<Path> resume) {

  /** Returns the existing run that is resumed or added to. */
  public Optional<RunFolder> existing() {
    return resume.or(() -> run.map(results::resolve).filter(RunFolder::isAt)).map(RunFolder::open);
  }
}
