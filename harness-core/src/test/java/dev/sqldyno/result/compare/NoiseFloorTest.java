// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Host;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Share;
import dev.sqldyno.result.statistics.Summary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoiseFloorTest {
  private static final String COST = "engine cost per row";

  @TempDir Path folder;

  @Test
  void sharesHaveTheExactIntervalOfClopperAndPearson() {
    assertThat(new Share(0, 20).interval().low()).isZero();
    assertThat(new Share(0, 20).interval().high()).isCloseTo(0.1684, within(5e-5));
    assertThat(new Share(5, 100).interval().low()).isCloseTo(0.0164, within(5e-5));
    assertThat(new Share(5, 100).interval().high()).isCloseTo(0.1128, within(5e-5));
    assertThat(new Share(3, 3).interval().high()).isEqualTo(1);
    assertThatThrownBy(() -> new Share(0, 0)).hasMessage("no share: 0 of 0");
  }

  @Test
  void itTellsHowManyDifferAndHowFarTheRatiosAreFromOne() {
    NoiseFloor.Figure figure = floor("18.6").figure(COST).orElseThrow();
    assertThat(figure.differing()).isEqualTo(new Share(1, 10));
    assertThat(figure.repetitions()).isEqualTo(3);
    assertThat(figure.median()).isCloseTo(0.055, within(1e-9));
    assertThat(figure.ninthDecile()).isCloseTo(0.0963, within(1e-3));
    assertThat(floor("18.6").figure("client CPU per row")).isEmpty();
  }

  @Test
  void aRunGetsTheKeptFloorOfItsEnginesOnThisMachineAlone() {
    KeptFloors kept = new KeptFloors(folder.resolve("kept"));
    kept.keep(floor("18.6"));

    assertThat(floorsOfRun(kept, "1", engine("18.6"), host(2))).containsExactly(floor("18.6"));
    assertThat(floorsOfRun(kept, "2", engine("18.7"), host(2))).isEmpty();
    assertThat(floorsOfRun(kept, "3", engine("18.6"), host(4))).isEmpty();
  }

  @Test
  void anEmulatedEngineHasNoFloorAsAnotherEmulatorCountsOtherwise() {
    KeptFloors kept = new KeptFloors(folder.resolve("kept"));
    EngineInfo emulated = engine("18.6", MeterKind.INSTRUCTIONS_EMULATED);
    kept.keep(floor(emulated));
    assertThat(floorsOfRun(kept, "1", emulated, host(2))).isEmpty();
  }

  @Test
  void aDamagedFloorStopsNoRun() throws IOException {
    KeptFloors kept = new KeptFloors(folder.resolve("kept"));
    Files.writeString(kept.keep(floor("18.6")), "{");
    assertThat(floorsOfRun(kept, "1", engine("18.6"), host(2))).isEmpty();
  }

  private List<NoiseFloor> floorsOfRun(
      KeptFloors kept, String run, EngineInfo engine, Host machine) {
    RunFolder its = RunFolder.create(folder.resolve("results"), run);
    kept.copyInto(its, engine, machine);
    return KeptFloors.of(its);
  }

  private static NoiseFloor floor(String version) {
    return floor(engine(version));
  }

  /** Returns one of ten cells that are 1 to 10 % from 1, of which the last is sure of it. */
  private static NoiseFloor floor(EngineInfo engine) {
    List<Comparison> pairs =
        IntStream.rangeClosed(1, 10)
            .mapToObj(i -> pair("w/c" + i, 1 + i / 100.0, i == 10 ? 0.001 : 0.2))
            .toList();
    RunInfo info =
        new RunInfo(
            RunInfo.SCHEMA,
            "aa",
            "2026-11-25T13:00:00Z",
            "1",
            Map.of(),
            host(2),
            List.of(engine),
            List.of(),
            Map.of());
    return NoiseFloor.of(info, engine, pairs);
  }

  private static Comparison pair(String cell, double ratio, double scatter) {
    double[] ratios = {ratio / (1 + scatter), ratio, ratio * (1 + scatter)};
    return new Comparison(
        CellName.of(cell),
        COST,
        "A again",
        "A",
        true,
        Difference.of(Summary.ofRatios(ratios)),
        false);
  }

  private static Host host(int cores) {
    return new Host(
        "a CPU",
        cores,
        1 << 30,
        "Linux",
        "6",
        "a JVM",
        new Reading.Measured(1),
        new Reading.Measured(1));
  }

  private static EngineInfo engine(String version) {
    return engine(version, MeterKind.CGROUP_CPU);
  }

  private static EngineInfo engine(String version, MeterKind meter) {
    return new EngineInfo(
        "postgresql",
        "A",
        true,
        version,
        "a driver",
        "process on loopback",
        Durability.COMMIT,
        Map.of(),
        meter,
        List.of());
  }
}
