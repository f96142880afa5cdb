// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import dev.sqldyno.catalog.Engine;
import dev.sqldyno.catalog.OneLine;
import dev.sqldyno.catalog.Workload;
import dev.sqldyno.measure.profile.PerfTarget;
import dev.sqldyno.measure.profile.ProfileException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.FeatureAnswers.Answer;
import dev.sqldyno.result.Profile;
import dev.sqldyno.run.EngineWatch;
import dev.sqldyno.workload.FeatureTrial;
import dev.sqldyno.workload.Tried;
import dev.sqldyno.workload.WorkloadSql;
import dev.sqldyno.workload.bulk.BulkLoader;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One engine's part of one pass: started once, watched idle, then every cell in a fork, then the
 * features.
 */
final class EngineTurn implements AutoCloseable {
  private static final String GO_ON = "; --resume measures what is left (more in jmh.log)";

  private final Pass pass;
  private final LentEngine lent;
  private final CellRunner runner;
  private boolean dead;

  private EngineTurn(Pass pass, LentEngine lent, CellRunner runner) {
    this.pass = pass;
    this.lent = lent;
    this.runner = runner;
  }

  /** Starts the engine; ProvisionException and the others where that fails: nothing is left. */
  static EngineTurn start(Engine engine, int block, Pass pass)
      throws SQLException, IOException, InterruptedException {
    BenchOptions options = pass.options();
    Effort effort = Effort.of(options.size());
    ProvisionOptions provisioning =
        new ProvisionOptions(
            options.durability(),
            Optional.ofNullable(options.external().get(engine.id())),
            options.placements().of(engine.id()),
            options.dataRoot(),
            pass.progress());
    LentEngine lent =
        LentEngine.start(engine, provisioning, pass.record(), effort.idle(), !pass.profiled());
    try {
      CellRunner runner =
          new CellRunner(
              engine.id(), options.size().id(), effort, lent.handover(block, pass.profiled()));
      return new EngineTurn(pass, lent, runner);
    } catch (IOException | RuntimeException e) {
      lent.close();
      throw e;
    }
  }

  /** Whether perf cannot look at it; why is recorded. */
  boolean hidesItsStacks() {
    try {
      PerfTarget.of(lent.running().footprint());
      return false;
    } catch (ProfileException e) {
      gap(pass.all(lent.running().engine()), e.getMessage());
      return true;
    }
  }

  /** Measures the cell unless the engine lacks what it takes; whether it failed. */
  boolean measure(Cell cell) throws InterruptedException {
    if (dead || pass.stop().wished()) {
      return false;
    }
    Engine engine = lent.running().engine();
    String what = engine.id() + "/" + cell.label() + (pass.profiled() ? ", flame graph" : "");
    Optional<String> lacking = lacking(engine, cell);
    if (lacking.isPresent()) {
      pass.progress().step(what + ": " + lacking.get());
      pass.record().gap(what, lacking.get());
      return false;
    }
    pass.progress().step(what);
    EngineWatch watch = EngineWatch.of(lent.running());
    Optional<String> failure = runner.run(cell);
    if (failure.isEmpty() || pass.stop().explainsFailure()) {
      if (pass.profiled()) {
        noteEmptyProfile(engine, cell, what);
      }
      return false;
    }
    dead = lent.lendable() && !watch.recovers();
    if (dead) {
      logLastWords(engine);
      gap(
          pass.all(engine),
          "the engine died during %s%s%s"
              .formatted(
                  cell.label(), watch.causeOfDeath().map(cause -> ": " + cause).orElse(""), GO_ON));
    } else {
      gap(what, watch.told("its client", failure.get()));
    }
    return true;
  }

  /** Tries the workload's features and keeps what came of them; whether that failed. */
  boolean tryFeatures(Workload workload) throws InterruptedException {
    if (dead || pass.stop().wished()) {
      return false;
    }
    Engine engine = lent.running().engine();
    String what = engine.id() + "/" + workload.id();
    pass.progress().step(what);
    FeatureTrial trial =
        new FeatureTrial(
            pass.catalog(),
            engine,
            workload,
            lent.running().address(),
            lent.running().guest().isPresent());
    List<Answer> answers = new ArrayList<>();
    EngineWatch watch = EngineWatch.of(lent.running());
    Optional<String> lost = Optional.empty();
    for (Workload.Feature feature : workload.features()) {
      if (pass.stop().wished()) {
        return false;
      }
      Tried tried;
      try {
        tried = dead ? new Tried.NotTried(lost.orElseThrow()) : trial.attempt(feature);
      } catch (SQLException e) {
        if (pass.stop().explainsFailure()) {
          return false;
        }
        lost = Optional.of(OneLine.of(loss(watch, feature, trial.message(e))));
        tried = new Tried.NotTried(lost.get());
      }
      answers.add(new Answer(feature.id(), feature.title(), tried));
    }
    lost.ifPresent(reason -> gap(what, reason + GO_ON));
    new FeatureAnswers(engine.id(), workload.id(), workload.title(), answers, lost)
        .keep(pass.record().folder());
    return lost.isPresent();
  }

  /** What to say of a connection that broke; finds out whether the engine died with it. */
  private String loss(EngineWatch watch, Workload.Feature feature, String message)
      throws InterruptedException {
    dead = !watch.recovers();
    if (dead) {
      logLastWords(lent.running().engine());
    }
    return "the %s was lost when '%s' was tried: %s"
        .formatted(
            dead ? "engine" : "connection",
            feature.id(),
            dead ? watch.causeOfDeath().orElse(message) : message);
  }

  private void logLastWords(Engine engine) {
    runner.log("the last words of " + engine.name() + ":\n" + lent.running().lastWords());
  }

  private void noteEmptyProfile(Engine engine, Cell cell, String what) {
    Profile.of(pass.record().folder()).stream()
        .filter(profile -> profile.engine().equals(engine.id()) && cell.isOf(profile))
        .filter(profile -> profile.samples() == 0)
        .forEach(_ -> gap(what, "the engine took too little CPU time for a single sample"));
  }

  private void gap(String what, String reason) {
    pass.progress().accept(what + ": " + pass.record().gap(what, reason));
  }

  private Optional<String> lacking(Engine engine, Cell cell) {
    return cell.usesBulk()
        ? BulkLoader.whyNot(new WorkloadSql(pass.catalog(), engine, cell.workload()))
        : Optional.empty();
  }

  @Override
  public void close() {
    runner.close();
    lent.close();
  }
}
