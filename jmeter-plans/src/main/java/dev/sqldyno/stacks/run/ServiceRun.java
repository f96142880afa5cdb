// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Why;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.start.Provisioner;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.run.Alone;
import dev.sqldyno.run.Progress;
import dev.sqldyno.run.ReportedRun;
import dev.sqldyno.run.RunRecord;
import dev.sqldyno.run.RunRecord.Half;
import dev.sqldyno.run.Stop;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.stacks.result.Services;
import dev.sqldyno.workload.BookingsTables;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares the stacks in passes of alternating order (A B C, C B A, …), an engine started anew for
 * each pass, and writes the report, also when the user ends it early: what was measured is kept.
 */
public final class ServiceRun {
  private final ServiceOptions options;
  private final Catalog catalog;
  private final PrintStream out;
  private final Stop stop = new Stop();

  /** Told what came of it on {@code out}. */
  public ServiceRun(ServiceOptions options, Catalog catalog, PrintStream out) {
    this.options = options;
    this.catalog = catalog;
    this.out = out;
  }

  /**
   * Compares.
   *
   * @return how many turns failed
   * @throws ProvisionException with all that is missing, where it cannot start
   */
  public int run() throws InterruptedException {
    try (Alone _ = Alone.hold()) {
      Map<Stack, String> absent = new ServicePreflight(options, catalog).absent();
      List<Stack> present = new ArrayList<>(options.stacks());
      present.removeAll(absent.keySet());
      RunRecord record = open();
      absent.forEach((stack, reason) -> {
        out.println(stack.id() + " is left out: " + reason);
        record.gap(Gap.SERVICES + stack.id(), reason);
      });
      present.forEach(stack -> record.mended(Gap.SERVICES + stack.id()));
      return run(record, present);
    }
  }

  private int run(RunRecord record, List<Stack> present) throws InterruptedException {
    if (!options.aot()) {
      return run(record, present, Optional.empty());
    }
    try (AotStacks aot =
        new AotStacks(options.provisioning().dataRoot(), options.size(), out::println)) {
      return run(record, aot.with(present), Optional.of(aot));
    }
  }

  private int run(RunRecord record, List<Stack> stacks, Optional<AotStacks> aot)
      throws InterruptedException {
    List<List<Turn>> passes =
        Turns.left(
            options.effort(),
            stacks,
            options.place().resume().isPresent(),
            Services.of(record.folder()));
    Progress progress = Progress.open(passes.stream().mapToInt(List::size).sum());
    return new ReportedRun(record, progress, stop, out, goOn(record.folder()))
        .lead(() -> passes(record, passes, aot, progress));
  }

  private RunRecord open() throws InterruptedException {
    StackRunOptions recorded = options.recorded();
    return RunRecord.open(
        options.place(),
        Half.SERVICES,
        recorded,
        earlier ->
            recorded.addedTo(earlier.options(Half.SERVICES.command(), StackRunOptions.class)));
  }

  private int passes(
      RunRecord record, List<List<Turn>> passes, Optional<AotStacks> aot, Progress progress)
      throws InterruptedException {
    int failed = 0;
    for (List<Turn> pass : passes) {
      if (stop.wished()) {
        return failed;
      }
      try (RunningEngine engine =
          new Provisioner().start(options.engine(), provisioning(progress))) {
        describe(record, engine);
        StackTurn turns =
            new StackTurn(
                options,
                engine,
                BookingsTables.of(catalog, engine.engine()),
                folder(record),
                aot,
                progress);
        failed += new EnginePass(options, record, engine, stop, progress).run(turns, pass);
      } catch (ProvisionException | SQLException e) {
        if (!stop.explainsFailure()) {
          failed++;
          progress.accept(
              record.gap(Gap.SERVICES + "pass " + (pass.getFirst().pass() + 1), Why.of(e)));
        }
      }
    }
    return failed;
  }

  private ProvisionOptions provisioning(Progress progress) {
    ProvisionOptions asked = options.provisioning();
    return new ProvisionOptions(
        asked.durability(), asked.external(), asked.placement(), asked.dataRoot(), progress);
  }

  private static void describe(RunRecord record, RunningEngine engine) throws SQLException {
    try (EngineMeter meter = EngineMeter.open(engine);
        Connection connection = engine.address().connect()) {
      record.engine(EngineInfo.of(engine, connection, meter.rung(), meter.whyNotHigher()));
    }
  }

  private static Path folder(RunRecord record) {
    try {
      return Files.createDirectories(record.folder().path().resolve("services").toAbsolutePath());
    } catch (IOException e) {
      throw new ResultException("cannot make the folder for raw results: " + Why.of(e), e);
    }
  }

  private static String goOn(RunFolder folder) {
    return folder.options(Half.SERVICES.command(), StackRunOptions.class).size() > 1
        ? "To add what is missing: scripts/sqldyno services --run " + folder.path().getFileName()
        : "To resume: scripts/sqldyno services --resume " + folder.path();
  }
}
