// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.workload.FeatureResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The features of a workload that one engine has: {@code features/<workload>/<engine>.json} in the
 * run's folder, written in one step.
 *
 * @param title of the workload
 * @param answers in the workload's order
 * @param lost the reason if the engine or a connection was lost, so that a resumed run tries again;
 *     empty if all were tried
 */
public record FeatureAnswers(
    String engine, String workload, String title, List<Answer> answers, Optional<String> lost) {
  private static final String FOLDER = "features";

  /**
   * The answer for one feature.
   *
   * @param title of the feature
   */
  public record Answer(String feature, String title, FeatureResult tried) {}

  /** Writes them in one step; throws ResultException if it fails. */
  public void keep(RunFolder run) {
    run.replaceJson(file(workload, engine), this);
  }

  /**
   * Returns whether the folder has an engine's answers, without a loss; throws ResultException if
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

  /** Returns the same of an engine that was lost; an earlier reason stays. */
  public FeatureAnswers lost(String because) {
    return new FeatureAnswers(
        engine, workload, title, answers, lost.or(() -> Optional.of(because)));
  }

  private static String file(String workload, String engine) {
    return "%s/%s/%s.json".formatted(FOLDER, workload, EngineId.inFileName(engine));
  }

  /** Returns all of a run, by workload and engine; throws ResultException if a file is damaged. */
  public static List<FeatureAnswers> of(RunFolder run) {
    return run.all(FOLDER, FeatureAnswers.class);
  }
}
