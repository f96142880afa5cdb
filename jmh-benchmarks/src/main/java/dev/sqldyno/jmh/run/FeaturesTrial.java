// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.text.OneLine;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.FeatureAnswers.Answer;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.run.Matrix.Outcome;
import dev.sqldyno.run.Matrix.Trial;
import dev.sqldyno.workload.FeatureResult;
import dev.sqldyno.workload.FeatureTrial;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The trial of a workload's features, one after the other, whose answers are kept together. */
record FeaturesTrial(Workload workload, BenchEngine.Launch launch) implements Trial<BenchEngine> {

  @Override
  public String name() {
    return launch.engine().id() + "/" + workload.id();
  }

  @Override
  public String cellName() {
    return workload.id();
  }

  @Override
  public Outcome measure(BenchEngine engine, EngineWatch watch) throws InterruptedException {
    FeatureTrial trial =
        new FeatureTrial(
            launch.options().catalog(),
            launch.engine(),
            workload,
            engine.running().address(),
            engine.running().guest().isPresent());
    List<Answer> answers = new ArrayList<>();
    Optional<String> lost = Optional.empty();
    boolean dead = false;
    for (Workload.Feature feature : workload.features()) {
      if (engine.run().stop().isSet()) {
        return new Outcome.Kept();
      }
      FeatureResult tried;
      try {
        tried = dead ? new FeatureResult.NotTried(lost.orElseThrow()) : trial.attempt(feature);
      } catch (SQLException e) {
        if (engine.run().stop().causedFailure()) {
          return new Outcome.Kept();
        }
        dead = !watch.recovers();
        lost = Optional.of(loss(dead, watch, feature, trial.message(e)));
        tried = new FeatureResult.NotTried(lost.get());
      }
      answers.add(new Answer(feature.id(), feature.title(), tried));
    }
    new FeatureAnswers(launch.engine().id(), workload.id(), workload.title(), answers, lost)
        .keep(engine.run().record().folder());
    return lost.isPresent() ? new Outcome.Lost(lost.get(), dead) : new Outcome.Kept();
  }

  /** Keeps the answers, for the report, as those of an engine that was lost. */
  @Override
  public void withdraw(RunFolder folder, String because) {
    FeatureAnswers.of(folder).stream()
        .filter(kept -> kept.engine().equals(launch.engine().id()))
        .filter(kept -> kept.workload().equals(workload.id()))
        .map(kept -> kept.lost(because))
        .forEach(kept -> kept.keep(folder));
  }

  private static String loss(
      boolean dead, EngineWatch watch, Workload.Feature feature, String message) {
    return OneLine.of(
        "the %s was lost when '%s' was tried: %s"
            .formatted(
                dead ? "engine" : "connection",
                feature.id(),
                dead ? watch.causeOfDeath().orElse(message) : message));
  }
}
