// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import static dev.sqldyno.result.Samples.QUIET;
import static dev.sqldyno.result.Samples.cpu;
import static dev.sqldyno.result.Samples.sample;
import static dev.sqldyno.result.Samples.unmetered;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.measure.Waits;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.Verdict.Bound;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

  /** Engine and client in busy cores; lock and storage in sessions; pressures as a part of time. */
  @ParameterizedTest
  @CsvSource({
    "1,   2,  0.9,  0.1,  0,   0,   0,   0,   ENGINE_BOUND",
    "1,   2,  0.1,  0.9,  0,   0,   0,   0,   CLIENT_BOUND",
    "1,   2,  0.9,  0.95, 0,   0,   0,   0,   CLIENT_BOUND",
    "1,   2,  0.5,  0.45, 0,   0,   0,   0,   CPU_BOUND",
    "1,   2,  0.4,  0.4,  0,   0,   0,   0,   NOT_KNOWN",
    "1,   2,  0.1,  0.1,  0.6, 0,   0,   0,   LOCK_BOUND",
    "1,   2,  0.1,  0.1,  0,   0.7, 0,   0,   IO_BOUND",
    "1,   2,  0.1,  0.1,  0,   0.1, 0,   0.7, IO_BOUND",
    "1,   2,  0.3,  0.3,  0,   0,   0.6, 0,   CPU_BOUND",
    "1,  16,  0.9,  0.1,  0,   0,   0,   0,   ENGINE_BOUND",
    "1,  16,  0.3,  0.2,  0,   0.5, 0,   0,   IO_BOUND",
    "16,  2,  1.5,  0.2,  0,   0,   0,   0,   ENGINE_BOUND",
    "16,  2,  1.5,  0.2,  12,  0,   0,   0,   ENGINE_BOUND",
    "16,  2,  0.2,  1.5,  0,   0,   0,   0,   CLIENT_BOUND",
    "16,  2,  1.1,  0.8,  0,   0,   0,   0,   CPU_BOUND",
    "16,  2,  0.8,  0.2,  0,   0,   0,   0,   NOT_KNOWN",
    "16,  2,  0.3,  0.2,  14,  1,   0.6, 0.6, LOCK_BOUND",
    "16,  2,  0.3,  0.2,  5,   6,   0,   0,   IO_BOUND",
    "16,  2,  0.3,  0.2,  6,   5,   0,   0,   LOCK_BOUND",
    "16,  2,  0.3,  0.2,  4,   3,   0,   0,   NOT_KNOWN",
    "16,  2,  0.9,  0.6,  0,   0,   0.8, 0,   CPU_BOUND",
    "16, 16,  12,   1,    0,   0,   0,   0,   ENGINE_BOUND",
    "16, 16,  1.5,  0.2,  0,   0,   0,   0,   NOT_KNOWN",
    "16, 16,  1.5,  0.2,  14,  0,   0,   0,   LOCK_BOUND",
    "16, 16,  2,    12,   0,   0,   0,   0,   CLIENT_BOUND",
    "16, 16,  8,    7,    0,   0,   0,   0,   CPU_BOUND",
    "16, 16,  2,    1,    0,   9,   0,   0,   IO_BOUND",
    "16, 64,  8,    2,    0,   0,   0,   0,   NOT_KNOWN",
  })
  void theLimitThatTheWorkMetFirstIsNamed(
      int threads,
      int cores,
      double engine,
      double client,
      double lock,
      double storage,
      double cpuPressure,
      double ioPressure,
      Bound bound) {
    Waits waits = waits(cpuPressure, ioPressure, lock, storage);
    assertThat(verdict(threads, cores, cores(engine), cores(client), waits).bound())
        .isEqualTo(bound);
  }

  /** Eight sessions on a machine with two cores that others used, too (2026-11-25). */
  @ParameterizedTest
  @CsvSource({
    "PostgreSQL one row,   0.18, 0.03, 0.509, 0.035, 6.724, 0.776, LOCK_BOUND",
    "PostgreSQL own rows,  0.20, 0.09, 0.670, 0.053, 0.018, 4.818, IO_BOUND",
    "PostgreSQL selects,   0.71, 0.43, 0.926, 0.000, 0.000, 0.000, CPU_BOUND",
    "MySQL one row,        0.72, 0.24, 0.453, 0.170, 2.790, 2.609, LOCK_BOUND",
    "MySQL own rows,       0.66, 0.33, 0.511, 0.099, 0.000, 4.536, IO_BOUND",
    "MariaDB own rows,     0.64, 0.36, 0.492, 0.179, 0.000, 4.280, IO_BOUND",
    "MariaDB selects,      0.58, 0.32, 0.481, 0.000, 0.000, 0.000, NOT_KNOWN",
  })
  void whatWasRecordedIsJudged(
      String what,
      double engine,
      double client,
      double cpuPressure,
      double ioPressure,
      double lock,
      double storage,
      Bound bound) {
    Waits waits = waits(cpuPressure, ioPressure, lock, storage);
    Verdict verdict = verdict(8, 2, cores(engine), cores(client), waits);
    assertThat(verdict.bound()).as(what + ": " + verdict.why()).isEqualTo(bound);
  }

  @Test
  void aVerdictByWaitsGivesAllFiguresThatItRestsOn() {
    Waits waits = waits(0.12, 0.03, 14.1, 0.6);
    assertThat(verdict(16, 2, cores(0.3), cores(0.2), waits))
        .isEqualTo(
            new Verdict(
                Bound.LOCK_BOUND,
                "engine 0.30 of 2 cores busy, client 0.20 of 2 cores busy; 14.1 of 16 sessions waited for locks; 0.6 of 16 sessions waited for storage; the engine lacked a core 12 % of the time; the engine lacked storage 3 % of the time"));
  }

  @Test
  void aVerdictByCpuNeedsNoWaits() {
    assertThat(verdict(16, 2, cores(1.5), cores(0.2), Samples.UNTOLD))
        .isEqualTo(
            new Verdict(
                Bound.ENGINE_BOUND, "engine 1.50 of 2 cores busy, client 0.20 of 2 cores busy"));
  }

  @Test
  void whereNothingSaysWhyNobodyWasBusyThatIsSaidWithTheReasons() {
    Reading hidden = new Unavailable("no cgroup");
    Waits waits = new Waits(hidden, hidden, new Measured(0.2), new Unavailable("nobody asked"));
    assertThat(verdict(1, 2, cores(0.4), cores(0.3), waits))
        .isEqualTo(
            new Verdict(
                Bound.NOT_KNOWN,
                "engine 0.40 cores busy, client 0.30 cores busy; 0.2 of 1 session waited for locks; waits for storage not known: nobody asked; CPU pressure, I/O pressure not known: no cgroup"));
  }

  @Test
  void anEngineWithoutAMeterIsJudgedByItsSessionsAlone() {
    Cost elsewhere = unmetered(1e9, "not started here");
    assertThat(verdict(1, 2, elsewhere, cores(0.95), Samples.UNTOLD))
        .isEqualTo(
            new Verdict(
                Bound.NO_ENGINE_METER,
                "engine not known: not started here, client 0.95 cores busy; waits for locks, waits for storage, CPU pressure, I/O pressure not known: not asked"));
    Reading unseen = new Unavailable("not started here");
    Waits locked = new Waits(unseen, unseen, new Measured(13), new Measured(0));
    assertThat(verdict(16, 2, elsewhere, cores(0.1), locked).bound()).isEqualTo(Bound.LOCK_BOUND);
  }

  @Test
  void aClientThatCannotBeMeteredLeavesTheEngineToBeJudged() {
    Cost unread = unmetered(1e9, "no rights");
    assertThat(verdict(1, 2, cores(0.7), unread, Samples.UNTOLD).bound())
        .isEqualTo(Bound.ENGINE_BOUND);
    assertThat(verdict(16, 2, cores(0.8), unread, Samples.UNTOLD))
        .satisfies(verdict -> assertThat(verdict.bound()).isEqualTo(Bound.NOT_KNOWN))
        .satisfies(verdict ->
            assertThat(verdict.why())
                .startsWith("engine 0.80 of 2 cores busy, client not known: no rights; "));
  }

  @Test
  void requestsThatWaitForAConnectionAreTheLastCause() {
    WaitFigures idle = figures(0).withQueue(Optional.of(34.0));
    assertThat(Verdict.byWaits("0.5 of 2 cores busy", idle, Bound.NOT_KNOWN))
        .satisfies(verdict -> assertThat(verdict.bound()).isEqualTo(Bound.POOL_BOUND))
        .satisfies(verdict ->
            assertThat(verdict.why())
                .startsWith("0.5 of 2 cores busy; ")
                .endsWith("; 34 requests waited for a connection"));
    assertThat(idle.withQueue(Optional.of(0.4)).cause()).isEmpty();
    assertThat(figures(12).withQueue(Optional.of(34.0)).cause()).contains(Bound.LOCK_BOUND);
  }

  private static WaitFigures figures(double lock) {
    return WaitFigures.of(List.of(waits(0.1, 0.1, lock, 0)), _ -> 0, each -> each, 16);
  }

  private static Waits waits(double cpuPressure, double ioPressure, double lock, double storage) {
    return new Waits(
        new Measured(cpuPressure),
        new Measured(ioPressure),
        new Measured(lock),
        new Measured(storage));
  }

  private static Cost cores(double busy) {
    return cpu(1e9, busy * 1e9);
  }

  private static Verdict verdict(int threads, int cores, Cost engine, Cost client, Waits waits) {
    Sample sample = sample(engine, Optional.empty(), client, QUIET, threads, cores, waits);
    return Verdict.of(MeasuredCell.of(List.of(sample)).getFirst());
  }
}
