// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.run.command.CommandCost;
import dev.sqldyno.run.command.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MeasurementTextTest {
  private static final double SECOND = 1e9;

  @Test
  void theIdleBurnIsSubtractedInProportionToTheWallTime() {
    assertThat(text(cpu(2 * SECOND, 0.1 * SECOND), 1.5 * SECOND))
        .containsSubsequence(
            "'load t' on engine 1.0, durability commit, meter cgroup-cpu:",
            "1,500.00 msec  engine CPU, gross",
            "1,450.00 msec  engine CPU, net of idle",
            "20.00 msec  command CPU",
            "1,000.00 msec  wall",
            "    external URL, container px, not proven to serve that URL (it is hidden)",
            "no instructions: no PMU");
  }

  @Test
  void repeatsGiveTheMedianAndTheSpread() {
    assertThat(text(cpu(2 * SECOND, 0), 0.9 * SECOND, 1.0 * SECOND, 1.1 * SECOND))
        .contains("median of 3 runs")
        .containsPattern("1,000\\.00 msec  engine CPU, gross +CV 10\\.00 %");
  }

  @Test
  void aReadingThatIsMissingIsNotZero() {
    Cost none = new Cost(SECOND, Map.of(Counter.CPU, new Reading.Unavailable("runs elsewhere")));
    assertThat(text(none, SECOND)).contains("    no engine CPU, net of idle: runs elsewhere");
  }

  @Test
  void theSettleStepHasItsOwnLine() {
    CommandCost run =
        cost(cpu(SECOND, SECOND), Optional.of(cpu(SECOND, 0.25 * SECOND)), cpu(SECOND, 1));
    assertThat(MeasurementText.of(measurement(cpu(SECOND, 0.05 * SECOND), List.of(run))))
        .contains("200.00 msec  engine CPU, settle, net");
  }

  @Test
  void whatTheLabNeverHasIsSaidOnce() {
    Cost engine =
        new Cost(
            7 * SECOND,
            Map.of(
                Counter.INSTRUCTIONS_USER,
                new Reading.Measured(5),
                Counter.INSTRUCTIONS_KERNEL,
                new Reading.Unavailable("users' only"),
                Counter.CPU,
                new Reading.Unavailable("not the engine's")));
    CommandCost run = cost(engine, Optional.empty(), cpu(7 * SECOND, SECOND));
    Measurement measurement =
        measurement(MeterKind.INSTRUCTIONS_EMULATED, engine, List.of(run, run));

    assertThat(MeasurementText.of(measurement))
        .contains(
            "no engine CPU, command CPU, wall: the engine ran in an emulator",
            "no engine instructions-kernel: users' only",
            "5       engine")
        .containsOnlyOnce("emulator,")
        .doesNotContain("msec", "<unavailable>");
    String json = MeasurementJson.of(measurement).replaceAll("\\s", "");
    assertThat(json.substring(json.indexOf("\"runs\"")))
        .contains("\"instructions-user\":{\"value\":5.0}")
        .containsOnlyOnce("\"wallNanos\":\"theengineran")
        .containsOnlyOnce("\"cpu\":\"theengineran")
        .containsOnlyOnce("\"instructions-kernel\":\"users'only\"")
        .doesNotContain("E9", "000000");
    assertThat(MeasurementJson.of(measurement(cpu(SECOND, 1), List.of(run))))
        .as("another meter's")
        .contains("7.0E9", "1.0E9");
  }

  @Test
  void theFunctionsThatACommandMadeTheEngineExecuteAreListed() {
    Cost engine = new Cost(SECOND, Map.of(Counter.INSTRUCTIONS_USER, new Reading.Measured(400)));
    List<CommandCost> runs =
        Stream.of(300L, 310L)
            .map(compared ->
                new CommandCost(
                    0,
                    engine,
                    Optional.empty(),
                    cpu(SECOND, SECOND),
                    Optional.of(
                        new CodeCounts(
                            List.of(
                                new CodeCounts.Function("libc.so.6", "memcpy", 95, 7),
                                new CodeCounts.Function("postgres", "_bt_compare", compared, 14)),
                            List.of(new CodeCounts.SystemCall("sendto", 3, 0, 71)))),
                    Optional.empty()))
            .toList();
    assertThat(MeasurementText.of(measurement(MeterKind.INSTRUCTIONS_EMULATED, engine, runs)))
        .contains("400 instructions, gross: the costliest functions, mean of all runs")
        .containsPattern("_bt_compare +postgres +305 +76\\.3 % +76\\.3 % +14\\.0\n")
        .containsPattern("memcpy +libc\\.so\\.6 +95\\.0 +23\\.8 % +100\\.0 % +7\\.0\n")
        .containsPattern("sendto +3\\.0 +71\\.0\n");
    assertThat(MeasurementJson.of(measurement(MeterKind.INSTRUCTIONS_EMULATED, engine, runs)))
        .contains("\"name\" : \"_bt_compare\"");
  }

  /** Returns that of an engine whose functions are not counted. */
  private static CommandCost cost(Cost engine, Optional<Cost> settle, Cost command) {
    return new CommandCost(0, engine, settle, command, Optional.empty(), Optional.empty());
  }

  private static String text(Cost idle, double... engineNanos) {
    List<CommandCost> runs =
        DoubleStream.of(engineNanos)
            .mapToObj(
                nanos -> cost(cpu(SECOND, nanos), Optional.empty(), cpu(SECOND, 0.02 * SECOND)))
            .toList();
    return MeasurementText.of(measurement(idle, runs));
  }

  private static Measurement measurement(Cost idle, List<CommandCost> runs) {
    return measurement(MeterKind.CGROUP_CPU, idle, runs);
  }

  private static Measurement measurement(MeterKind meter, Cost idle, List<CommandCost> runs) {
    return new Measurement(
        "engine",
        "1.0",
        Durability.COMMIT,
        "external URL, container px, not proven to serve that URL (it is hidden)",
        List.of("load", "t"),
        meter,
        List.of("instructions: no PMU"),
        idle,
        runs);
  }

  private static Cost cpu(double wallNanos, double nanos) {
    return new Cost(wallNanos, Map.of(Counter.CPU, new Reading.Measured(nanos)));
  }
}
