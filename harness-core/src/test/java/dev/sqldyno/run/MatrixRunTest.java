// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.run.Matrix.Launch;
import dev.sqldyno.run.Matrix.Outcome;
import dev.sqldyno.run.Matrix.Started;
import dev.sqldyno.run.Matrix.Trial;
import dev.sqldyno.run.record.RunRecord;
import dev.sqldyno.run.record.RunRecord.Half;
import dev.sqldyno.testing.TestRunningEngine;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs engines A, B and C, of which C does not start; no server answers at their address. */
class MatrixRunTest {
  @TempDir Path results;

  private final List<String> done = Collections.synchronizedList(new ArrayList<>());
  private RunRecord record;

  private final class On implements Launch<On>, Started {
    private final String name;
    private final boolean isShared;

    On(String name, boolean isShared) {
      this.name = name;
      this.isShared = isShared;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public boolean isShared() {
      return isShared;
    }

    void does(String step) {
      done.add(step);
    }

    @Override
    public Optional<On> start(RunContext run) {
      if (name.equals("C")) {
        throw new ProvisionException("no C here");
      }
      done.add("start " + name);
      return Optional.of(this);
    }

    @Override
    public RunningEngine running() {
      return TestRunningEngine.of(
          name.equals("R") && done.contains("R/x") ? new Replaced() : () -> "first\nlast");
    }

    @Override
    public void keepLogTail(String tail) {
      done.add(name + " said " + tail.lines().toList());
    }

    @Override
    public void close() {
      done.add("end " + name);
      if (name.equals("F")) {
        throw new UncheckedIOException(new IOException("no space left"));
      }
    }
  }

  private record Cell(String cell, On launch, Outcome outcome) implements Trial<On> {
    @Override
    public String name() {
      return launch.name + "/" + cell;
    }

    @Override
    public String cellName() {
      return cell;
    }

    @Override
    public Outcome measure(On engine, EngineWatch watch) {
      launch.does(name());
      return outcome;
    }
  }

  /** Waits until another trial is measured, too. */
  private record Meeting(On launch, CyclicBarrier both) implements Trial<On> {
    @Override
    public String name() {
      return launch.name + "/x";
    }

    @Override
    public String cellName() {
      return "x";
    }

    @Override
    public Outcome measure(On engine, EngineWatch watch) throws InterruptedException {
      try {
        both.await(30, TimeUnit.SECONDS);
        launch.does(launch.name + " met another");
        return kept();
      } catch (BrokenBarrierException | TimeoutException e) {
        return new Outcome.Failed("it was alone: " + e);
      }
    }
  }

  @BeforeEach
  void begin() throws InterruptedException {
    record = RunRecord.createNamed(results, "run", Half.ENGINES, Map.of());
  }

  @Test
  void anEngineThatDiesOrDoesNotStartCostsItsOwnTrialsOnly() throws Exception {
    On a = new On("A", true);
    On b = new On("B", true);
    On c = new On("C", true);
    Outcome failed = new Outcome.Failed("connection reset");

    int failures =
        run(
            List.of(
                new Cell("x", a, failed),
                new Cell("x", b, kept()),
                new Cell("x", c, kept()),
                new Cell("y", b, kept()),
                new Cell("y", a, kept())));

    assertThat(failures).isEqualTo(2);
    assertThat(done)
        .containsExactly(
            "start A", "start B", "A/x", "A said [first, last]", "B/x", "B/y", "end A", "end B");
    assertThat(record.folder().info().gaps())
        .containsExactly(
            new Gap("C", "no C here"),
            new Gap("A", "the engine died during x: last; --resume measures what remains"));
    assertThat(record.folder().info().complete()).isTrue();
  }

  @Test
  void aServerThatSomebodyRestartedIsNotMeasuredOn() throws Exception {
    On restarted = new On("R", true);

    int failures =
        run(
            List.of(
                new Cell("x", restarted, kept()),
                new Cell("y", restarted, kept()),
                new Cell("z", restarted, kept())));

    assertThat(failures).isEqualTo(1);
    assertThat(done.stream().filter(step -> step.startsWith("R/"))).containsExactly("R/x");
    assertThat(record.folder().info().gaps())
        .containsExactly(
            new Gap(
                "R",
                "the engine died before y: its process 7 has ended; --resume measures what remains"));
  }

  @Test
  void enginesThatAreNotTimedRunSideBySideAndOneThatFailsEndsNoOther() throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "one core runs one at a time");
    CyclicBarrier both = new CyclicBarrier(2);

    int failures =
        run(
            true,
            List.of(
                List.of(
                    List.of(new Meeting(new On("A", true), both)),
                    List.of(new Meeting(new On("B", true), both)),
                    List.of(new Cell("x", new On("C", true), kept())))));

    assertThat(failures).isEqualTo(1);
    assertThat(done)
        .containsExactlyInAnyOrder(
            "start A", "start B", "A met another", "B met another", "end A", "end B");
    assertThat(record.folder().info().gaps()).containsExactly(new Gap("C", "no C here"));
  }

  @Test
  void anEngineThatCannotBeEndedKeepsNoOtherFromBeingEnded() {
    List<Cell> cells =
        List.of(new Cell("x", new On("F", true), kept()), new Cell("x", new On("A", true), kept()));

    assertThatThrownBy(() -> run(cells)).hasMessageContaining("no space left");
    assertThat(done).endsWith("end F", "end A");
  }

  @Test
  void whatFailsOrIsLackingIsAGapOfItsTrialWithTheReason() throws Exception {
    On a = new On("A", false);

    int failures =
        run(
            List.of(new Cell("w", a, new Outcome.Lacking("no bulk API"))),
            List.of(
                new Cell("x", a, new Outcome.Failed("its JVM was killed")),
                new Cell("y", a, new Outcome.Lost("lost at z", true)),
                new Cell("z", a, kept())));

    assertThat(failures).isEqualTo(2);
    String log = "A said [first, last]";
    assertThat(done).endsWith("A/x", log, "A/y", log, "end A");
    assertThat(record.folder().info().gaps())
        .containsExactly(
            new Gap("A/w", "no bulk API"),
            new Gap("A/x", "its JVM was killed"),
            new Gap("A/y", "lost at z; --resume measures what remains"));
  }

  private static Outcome kept() {
    return new Outcome.Kept();
  }

  /** Runs each list in a repetition of its own. */
  @SafeVarargs
  private int run(List<Cell>... repetitions) throws InterruptedException {
    List<List<List<Trial<On>>>> lists = new ArrayList<>();
    for (List<Cell> each : repetitions) {
      lists.add(List.of(List.copyOf(each)));
    }
    return run(false, lists);
  }

  private int run(boolean sideBySide, List<List<List<Trial<On>>>> repetitions)
      throws InterruptedException {
    return new MatrixRun<On>(record, new PrintStream(OutputStream.nullOutputStream()))
        .run(List.of(new TestMatrix<>(sideBySide, repetitions)), "To resume: never");
  }
}
