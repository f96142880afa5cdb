// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.waits;

import static dev.sqldyno.measure.Readings.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.measure.waits.SessionWaits.OfMoments;
import dev.sqldyno.measure.waits.SessionWaits.OfTotal;
import dev.sqldyno.provision.Footprint;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaitMeterTest {
  /** As Linux 6.18 wrote them of a PostgreSQL's cgroup. */
  private static final String IO =
      """
      some avg10=2.96 avg60=2.79 avg300=1.53 total=130228473
      full avg10=0.00 avg60=0.11 avg300=0.33 total=34111467
      """;

  @Test
  void aPressureFileTellsTheTimeThatSomeThreadWaited() {
    assertThat(Pressure.nanos(IO)).contains(130_228_473_000.0);
  }

  @Test
  void anotherFileIsNoPressureFile() {
    assertThat(Pressure.nanos("")).isEmpty();
    assertThat(Pressure.nanos("full avg10=0.00 avg60=0.00 avg300=0.00 total=7\n")).isEmpty();
    assertThat(Pressure.nanos("1\n")).isEmpty();
  }

  @Test
  void pressureIsThePartOfTheWindow(@TempDir Path cgroup) throws Exception {
    Path cpu = cgroup.resolve("cpu.pressure");
    Files.writeString(cpu, total(1_000));
    Files.writeString(cgroup.resolve("io.pressure"), IO);
    try (WaitMeter meter =
        new WaitMeter(
            Pressure.of(processes(Optional.of(cgroup)), "cpu.pressure"),
            Pressure.of(processes(Optional.of(cgroup)), "io.pressure"),
            SessionWaits.unavailable("nobody asked"),
            SessionWaits.unavailable("nobody asked"),
            Optional.empty())) {
      meter.begin();
      Files.writeString(cpu, total(1_001_000));
      Thread.sleep(5);
      meter.end();
      var seen = meter.waited();
      // one second was written into five milliseconds or more
      assertThat(value(seen.cpuPressure())).isPositive().isLessThanOrEqualTo(1_000 / 5.0);
      assertThat(value(seen.ioPressure())).isZero();
      assertThat(seen.lock()).isEqualTo(new Unavailable("nobody asked"));
    }
  }

  private static String total(long micros) {
    return "some avg10=0.00 avg60=0.00 avg300=0.00 total=%d\n".formatted(micros);
  }

  private static Footprint processes(Optional<Path> cgroup) {
    return new Footprint.Processes(1, cgroup, cgroup.isPresent() ? "" : "no rights");
  }

  @Test
  void pressureThatCannotBeReadHasItsReason(@TempDir Path cgroup) throws IOException {
    assertThat(Pressure.of(processes(Optional.empty()), "io.pressure").read())
        .isEqualTo(new Unavailable("the engine has no cgroup of its own: no rights"));
    assertThat(Pressure.of(new Footprint.InJvm(), "io.pressure").read())
        .isEqualTo(new Unavailable(new Footprint.InJvm().whyNoGroup()));
    assertThat(Pressure.of(new Footprint.Remote("nobody looked"), "io.pressure").read())
        .isInstanceOf(Unavailable.class);
    assertThat(
            Pressure.of(
                    new Footprint.Container("a1", URI.create("tcp://db"), "it is elsewhere"),
                    "io.pressure")
                .read())
        .isEqualTo(new Unavailable("it is elsewhere"));
    assertThat(Pressure.of(processes(Optional.of(cgroup)), "io.pressure").read())
        .isInstanceOfSatisfying(
            Unavailable.class,
            none -> assertThat(none.reason()).contains("cgroup v2").contains("psi=1"));
  }

  @Test
  void aTotalOfWaitsIsSharedOutOverTheWindow() {
    var waits = new OfTotal(answers(5e9, 21e9));
    waits.begin();
    waits.end();
    // 16 s of waiting in 2 s: eight sessions waited all the time
    assertThat(value(waits.waited(2e9))).isCloseTo(8, within(1e-9));
  }

  @Test
  void waitsForStorageWhileTheEngineSettlesAreNotTheWindows() throws Exception {
    double[] total = {5e9};
    Pressure none = Pressure.of(new Footprint.InJvm(), "io.pressure");
    SessionWaits ofTotal = new OfTotal(() -> total[0]);
    try (WaitMeter meter =
        new WaitMeter(
            none, none, SessionWaits.unavailable("nobody asked"), ofTotal, Optional.empty())) {
      meter.begin();
      Thread.sleep(5);
      meter.end();
      total[0] += 3e9;
      assertThat(value(meter.waited().storage())).isZero();
    }
  }

  @Test
  void aTotalThatGoesBackIsNone() {
    var waits = new OfTotal(answers(21e9, 5e9));
    waits.begin();
    waits.end();
    assertThat(waits.waited(2e9))
        .isEqualTo(new Unavailable("the engine's total of waits went down in the window"));
  }

  @Test
  void whoWaitsNowIsAveragedOverTheMomentsOfTheLastRehearsal() {
    var waits = new OfMoments(answers(99, 6, 7, 8));
    waits.forget();
    waits.look();
    waits.forget();
    waits.look();
    waits.look();
    waits.look();
    assertThat(value(waits.waited(1e9))).isEqualTo(7);
    assertThat(value(waits.waited(2e9))).as("for each window after it").isEqualTo(7);
  }

  @Test
  void withoutARehearsalNobodyHasLooked() {
    assertThat(new OfMoments(answers(7)).waited(1e9))
        .isInstanceOfSatisfying(
            Unavailable.class, none -> assertThat(none.reason()).contains("warm-up"));
  }

  @Test
  void anEngineThatRefusesIsAskedOnce() {
    int[] asked = {0};
    var waits =
        new OfMoments(() -> {
          asked[0]++;
          throw new SQLException("VIEW SERVER STATE permission was denied");
        });
    waits.forget();
    waits.look();
    waits.look();
    Reading refused =
        new Unavailable("the engine refused: VIEW SERVER STATE permission was denied");
    assertThat(waits.waited(1e9)).isEqualTo(refused);
    assertThat(asked[0]).isEqualTo(1);
  }

  private static SessionWaits.Question answers(double... rows) {
    Iterator<Double> next = Arrays.stream(rows).boxed().toList().iterator();
    return next::next;
  }
}
