// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.run.Matrix.Started;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A matrix of the trials that a test lists for each repetition. */
record TestMatrix<E extends Started>(
    boolean sideBySide, List<List<List<Matrix.Trial<E>>>> repetitions) implements Matrix<E> {

  @Override
  public Budget budget() {
    return Budget.of(repetitions.size());
  }

  @Override
  public List<String> cellNames() {
    return List.of("x");
  }

  @Override
  public Map<String, List<Estimate>> estimates() {
    return Map.of();
  }

  @Override
  public int begun() {
    return 0;
  }

  @Override
  public List<List<Matrix.Trial<E>>> remaining(int repetition, Set<String> cells) {
    return repetitions.get(repetition);
  }
}
