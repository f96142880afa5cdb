// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Host;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparisons;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.result.statistics.Difference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares runs on emulated engines, by figures that three starts of PostgreSQL 18.6 had. */
class EmulatedRunsTest {
  private static final String QEMU = "QEMU 7.2.22, Westmere";
  private static final Map<String, double[]> PER_ROW =
      Map.of(
          "insert", new double[] {28_020, 27_995, 28_084},
          "delete", new double[] {3_066, 3_079, 3_075},
          "update", new double[] {21_502, 21_966, 21_956});

  @TempDir Path results;

  @Test
  void threeRepetitionsShowAChangeOfTwoPercent() {
    List<Comparison> compared = compare(run("before", QEMU, 2, 1), run("after", QEMU, 2, 1.02));

    assertThat(compared)
        .as("an emulator has no time")
        .allMatch(each -> each.figure().equals("engine cost per row"));
    assertThat(of(compared, "insert").outcome()).isEqualTo(Comparison.Outcome.WORSE);
    assertThat(of(compared, "insert").isWorseThan(0.015)).isTrue();
    assertThat(of(compared, "delete").isWorseThan(0.01)).isTrue();
    assertThat(of(compared, "update").outcome())
        .as("a tree of random keys differs from start to start by as much")
        .isEqualTo(Comparison.Outcome.NO_DIFFERENCE);
  }

  @Test
  void theSameIsNotCalledADifferenceAndTheMachineDoesNotMatter() {
    assertThat(compare(run("before", QEMU, 2, 1), run("after", QEMU, 16, 1)))
        .isNotEmpty()
        .allMatch(each -> each.outcome() == Comparison.Outcome.NO_DIFFERENCE);
  }

  @Test
  void countsOfAnotherEmulatorOrOfAMeterAreRefused() {
    RunFolder run = run("run", QEMU, 2, 1);
    assertThat(why(compare(run("other", "QEMU 10.0.13, Westmere", 2, 1), run)))
        .contains("emulator QEMU 10.0.13, Westmere; ", "emulator " + QEMU, "in one emulator");
    assertThat(why(compare(run("metered", "", 2, 1), run)))
        .contains("meter instructions,", "meter instructions-emulated,", "or neither");
  }

  @Test
  void countsWithAnotherSettingOfTheLabAreRefused() {
    RunFolder run = run("run", QEMU, 2, 1);
    RunFolder other = run("other", QEMU, 2, 1);
    RunInfo info = other.info();
    info.engines().getFirst().settings().put("lab.jit", "off");
    other.write(info);
    assertThat(why(compare(other, run)))
        .startsWith("not comparable: other settings in the lab (lab.jit);");
    assertThat(why(compare(run, other))).contains("(lab.jit)");
  }

  @Test
  void clustersThatReplicateInAnotherWayAreRefused() {
    String id = "postgresql+cluster.nodes=3";
    RunFolder run = run("run", QEMU, 2, 1, id);
    RunFolder other = run("other", QEMU, 2, 1, id);
    write(run, Map.of("synchronous_commit", "on", "nodes", "3", "shared_buffers", "1GB"));
    write(other, Map.of("synchronous_commit", "on", "nodes", "3", "shared_buffers", "2GB"));
    assertThat(compare(other, run))
        .isNotEmpty()
        .noneMatch(each -> each.difference() instanceof Difference.NotAnswered);

    write(other, Map.of("synchronous_commit", "remote_apply", "nodes", "2"));
    assertThat(why(compare(other, run)))
        .contains("not comparable: other replication (")
        .contains("nodes 2 and 3", "synchronous_commit remote_apply and on");

    String own = "myengine+cluster.nodes=3";
    assertThat(compare(run("own", QEMU, 2, 1, own), run("own-too", QEMU, 2, 1, own))).isNotEmpty();
  }

  private static void write(RunFolder run, Map<String, String> settings) {
    RunInfo info = run.info();
    info.engines().forEach(each -> each.settings().putAll(settings));
    run.write(info);
  }

  /** Such a run has postgresql, which is timed, and postgresql@lab. */
  @Test
  void aRunInTheLabIsComparedWithTheCountsOfOneThatWasTimedToo() {
    RunFolder lab = run("lab", QEMU, 2, 1);
    RunFolder both = run("both", QEMU, 2, 1.02, "postgresql@lab");
    both.append(Samples.of("postgresql", "insert", 0, Samples.cpu(1e9, 5e8), Samples.cpu(1e9, 1)));

    List<Comparison> after = compare(lab, both);
    assertThat(after)
        .filteredOn(each -> each.cell().id().equals("postgresql@lab/dml-sweep/insert"))
        .singleElement()
        .satisfies(each -> assertThat(each.outcome()).isEqualTo(Comparison.Outcome.WORSE));
    assertThat(compare(both, lab))
        .filteredOn(each -> each.cell().id().equals("postgresql/dml-sweep/insert"))
        .extracting(Comparison::outcome)
        .contains(Comparison.Outcome.BETTER);
  }

  /** Such a run was resumed where no meter counted instructions, or begun there. */
  @Test
  void aRunWithTwoMetersIsComparedByTheCommonOne() throws IOException {
    RunFolder before = run("before", "", 2, 1);
    RunFolder after = run("after", "", 2, 1);
    Path file = after.path().resolve("samples.jsonl");
    String counted = Files.readString(file);
    Files.delete(file);
    after.append(Samples.of("postgresql", "insert", 0, Samples.cpu(1e9, 5e8), Samples.cpu(1e9, 1)));
    Files.writeString(file, Files.readString(file) + counted);

    assertThat(compare(before, after)).noneMatch(Comparison::isLost);
  }

  @Test
  void windowsOfAnotherEmulatorAreNotAddedToARun() {
    assertThat(engine(QEMU).whyNotComparable(engine("QEMU 10.0.13, Westmere")))
        .hasValueSatisfying(
            why -> assertThat(why).startsWith("the emulator of its PostgreSQL was"));
  }

  private static List<Comparison> compare(RunFolder baseline, RunFolder run) {
    return Comparisons.ofRuns(ShownRun.of(baseline, false), ShownRun.of(run, false));
  }

  private static Comparison of(List<Comparison> compared, String operation) {
    return compared.stream()
        .filter(each -> each.cell().id().endsWith("/" + operation))
        .findFirst()
        .orElseThrow();
  }

  private static String why(List<Comparison> compared) {
    return ((Difference.NotAnswered) compared.getFirst().difference()).reason();
  }

  /** Writes a run that took so many times the instructions. */
  private RunFolder run(String id, String emulator, int cores, double times) {
    return run(id, emulator, cores, times, "postgresql");
  }

  private RunFolder run(String id, String emulator, int cores, double times, String engine) {
    RunInfo info = ExampleRun.info(id);
    Host on = info.host();
    Host host =
        new Host(
            on.cpu(),
            cores,
            on.memoryBytes(),
            on.os(),
            on.kernel(),
            on.jvm(),
            on.coreSpread(),
            on.autogroups());
    RunFolder folder = RunFolder.create(results, id);
    folder.write(
        new RunInfo(
            info.schema(),
            id,
            info.started(),
            info.version(),
            info.parts(),
            host,
            List.of(engine(engine, emulator)),
            List.of(),
            Map.of()));
    PER_ROW.forEach((operation, starts) -> {
      for (int start = 0; start < starts.length; start++) {
        folder.append(sample(engine, operation, start, emulator, 1_000 * times * starts[start]));
      }
    });
    return folder;
  }

  private static EngineInfo engine(String emulator) {
    return engine("postgresql", emulator);
  }

  private static EngineInfo engine(String id, String emulator) {
    return ExampleRun.engine(
        id, "PostgreSQL", "18.6", meter(emulator), Durability.COMMIT, emulator);
  }

  private static MeterKind meter(String emulator) {
    return emulator.isEmpty() ? MeterKind.INSTRUCTIONS : MeterKind.INSTRUCTIONS_EMULATED;
  }

  private static Sample sample(
      String engine, String operation, int start, String emulator, double instructions) {
    return Samples.with(
        Samples.of(engine, operation, start, cost(emulator, instructions), Samples.cpu(1e9, 1e8)),
        meter(emulator),
        cost(emulator, 1e5));
  }

  private static Cost cost(String emulator, double instructions) {
    Map<Counter, Reading> counters = new EnumMap<>(Counter.class);
    counters.put(Counter.INSTRUCTIONS_USER, new Measured(instructions));
    counters.put(
        Counter.INSTRUCTIONS_KERNEL,
        emulator.isEmpty() ? new Measured(instructions / 4) : new Unavailable("not emulated"));
    return new Cost(1e9, counters);
  }
}
