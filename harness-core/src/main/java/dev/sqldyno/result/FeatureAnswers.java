// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.workload.FeatureResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which of a workload's features one engine has: {@code features/<workload>/<engine>.json} in the
 * run's folder, written whole or not at all.
 *
 * @param title the workload's
 * @param answers in the workload's order
 * @param lost how the engine or a connection was lost, so that a resumed run tries them again;
 *     empty if all could be tried
 */
public record FeatureAnswers(
    String engine, String workload, String title, List<Answer> answers, Optional<String> lost) {
  private static final String FOLDER = "features";

  /**
   * Whether the engine has one feature.
   *
   * @param title as the report names the feature
   */
  public record Answer(String feature, String title, FeatureResult tried) {}

  /** Writes them in one step; throws ResultException if that fails. */
  public void keep(RunFolder run) {
    run.replaceJson(file(workload, engine), this);
  }

  /**
   * Returns whether that engine's are in the folder and it was not lost; throws ResultException if
   * the file is damaged.
   */
  public static boolean has(RunFolder run, String workload, String engine) {
    Path file = run.path().resolve(file(workload, engine));
    return RunFolder.FILES
        .text(file)
        .map(text -> RunFolder.FILES.json(file, text, FeatureAnswers.class))
        .filter(answers -> answers.lost().isEmpty())
        .isPresent();
  }

  private static String file(String workload, String engine) {
    return "%s/%s/%s.json".formatted(FOLDER, workload, EngineId.inFileName(engine));
  }

  /** Returns all of a run, by workload and engine; throws ResultException if a file is damaged. */
  public static List<FeatureAnswers> of(RunFolder run) {
    return run.all(FOLDER, FeatureAnswers.class);
  }
}
