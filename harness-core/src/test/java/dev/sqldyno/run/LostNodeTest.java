// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.CrashReport;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.Matrix.Launch;
import dev.sqldyno.run.Matrix.Outcome;
import dev.sqldyno.run.Matrix.Started;
import dev.sqldyno.run.Matrix.Trial;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import dev.sqldyno.testing.TestRunningEngine;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs two cells on two servers, of which the first cell may lose one. */
class LostNodeTest {
  private static final Footprint TWO_NODES =
      new Footprint.Nodes(
          Map.of(
              "node1", new Footprint.Remote("nobody looked"),
              "node2", new Footprint.Remote("nobody looked")),
          List.of());

  @TempDir Path results;

  private final List<String> done = new ArrayList<>();
  private boolean signalled;

  private final class Cluster implements Launch<Cluster>, Started, CrashReport {
    private StopFlag stop;

    @Override
    public String name() {
      return "cluster";
    }

    @Override
    public Optional<Cluster> start(RunContext run) {
      stop = run.stop();
      return Optional.of(this);
    }

    /** Returns false, as no failure then waits for the engine's recovery. */
    @Override
    public boolean isShared() {
      return false;
    }

    @Override
    public RunningEngine running() {
      return TestRunningEngine.of(null, null, TWO_NODES, this);
    }

    @Override
    public String logTail() {
      return "";
    }

    @Override
    public Optional<String> newLoss() {
      return done.remove("lost") ? Optional.of("node2 was killed") : Optional.empty();
    }

    @Override
    public void close() {}
  }

  private final class Cell implements Trial<Cluster> {
    private final String cell;
    private final Cluster cluster;
    private final Outcome outcome;

    Cell(String cell, Cluster cluster, Outcome outcome) {
      this.cell = cell;
      this.cluster = cluster;
      this.outcome = outcome;
    }

    @Override
    public String name() {
      return "cluster/" + cell;
    }

    @Override
    public String cellName() {
      return cell;
    }

    @Override
    public Cluster launch() {
      return cluster;
    }

    @Override
    public Outcome measure(Cluster engine, EngineWatch watch) {
      done.add(cell);
      if (cell.equals("x")) {
        done.add("lost");
      }
      if (signalled) {
        cluster.stop.set();
      }
      return outcome;
    }

    @Override
    public void withdraw(RunFolder folder, String because) {
      done.add(cell + " withdrawn, " + because);
    }
  }

  @Test
  void theWindowsOfACellThatLostANodeAreWithdrawnThoughTheAnswersWereRight() throws Exception {
    RunRecord record = run(new Outcome.Kept());

    assertThat(record.folder().info().gaps())
        .singleElement()
        .satisfies(gap ->
            assertThat(gap.reason())
                .startsWith("node2 was killed")
                .endsWith("are withdrawn; --resume measures what remains"));
  }

  @Test
  void windowsBeforeItsFailureAreWithdrawnToo() throws Exception {
    run(new Outcome.Failed("reset"));
  }

  /** Ctrl-C ends the nodes with this JVM. */
  @Test
  void theWindowsBeforeASignalStay() throws Exception {
    signalled = true;
    RunRecord record = RunRecord.createNamed(results, "run", Half.ENGINES, Map.of());

    assertThat(measure(record, new Outcome.Kept())).isZero();
    assertThat(done).containsExactly("x");
    assertThat(record.folder().info().gaps()).isEmpty();
  }

  private RunRecord run(Outcome outcome) throws InterruptedException {
    RunRecord record = RunRecord.createNamed(results, "run", Half.ENGINES, Map.of());

    assertThat(measure(record, outcome)).isEqualTo(1);
    assertThat(done).containsExactly("x", "x withdrawn, node2 was killed");
    return record;
  }

  /** Returns how many of the two cells failed. */
  private int measure(RunRecord record, Outcome outcome) throws InterruptedException {
    Cluster cluster = new Cluster();
    List<Trial<Cluster>> trials =
        List.of(new Cell("x", cluster, outcome), new Cell("y", cluster, outcome));
    return new MatrixRun<Cluster>(record, new PrintStream(OutputStream.nullOutputStream()))
        .run(List.of(new TestMatrix<>(false, List.of(List.of(trials)))), "To resume: never");
  }
}
