// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.FeatureAnswers.Answer;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.workload.FeatureResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** A run as three engines might leave it: the size of its figures is that of real ones. */
public final class ExampleRun {
  private static final int ROWS = 200_000;
  private static final String IN_JVM = "runs inside this JVM: its CPU is part of the client's";
  private static final Map<String, Double> SWEEP =
      Map.of("insert", 3_300.0, "update", 6_400.0, "count", 95.0, "delete", 2_100.0);
  private static final Map<String, Double> MODES =
      Map.of("row", 62_000.0, "batch", 9_500.0, "multi", 4_800.0, "bulk", 2_600.0);

  private final Random noise = new Random(7);
  private final RunFolder folder;

  private ExampleRun(RunFolder folder) {
    this.folder = folder;
  }

  public static RunFolder write(Path results) {
    return write(results, info("2026-11-21-0930-quick"));
  }

  public static RunFolder write(Path results, RunInfo info) {
    RunFolder folder = RunFolder.create(results, info.id());
    folder.write(info);
    new ExampleRun(folder).measure();
    String said = info.id().equals("evil") ? EVIL : "syntax error near 'ARRAY'";
    features(folder, "postgresql", new FeatureResult.Yes());
    features(folder, "mariadb", new FeatureResult.No(said));
    features(folder, "h2", new FeatureResult.NotTried(said));
    return folder;
  }

  private static void features(RunFolder folder, String engine, FeatureResult tried) {
    new FeatureAnswers(
            engine,
            "features",
            "SQL features",
            List.of(
                new Answer("arrays", "Array columns", tried),
                new Answer("triggers", "Row triggers", new FeatureResult.Yes())),
            Optional.empty())
        .keep(folder);
  }

  /**
   * Its texts try to become markup, code, a placeholder, a table's edge and a terminal's command.
   */
  public static final String EVIL =
      "</script><img src=x onerror=window.hacked=1>'\"&{{data}}\u2028|`\u001b[31m\u009b31m\u202e";

  public static RunFolder writeHostile(Path results) {
    RunInfo plain = info("evil");
    List<EngineInfo> engines = new ArrayList<>(plain.engines());
    engines.set(0, engine("postgresql", EVIL, EVIL, MeterKind.CGROUP_CPU, Durability.COMMIT));
    return write(
        results,
        new RunInfo(
            plain.schema(),
            plain.id(),
            EVIL,
            EVIL,
            plain.parts(),
            plain.host(),
            engines,
            List.of(new Gap("x", EVIL)),
            plain.workloads()));
  }

  public static RunInfo info(String id) {
    return info(id, 1);
  }

  /** Returns the same on a machine with that setting of autogroups. */
  public static RunInfo info(String id, int autogroups) {
    return new RunInfo(
        RunInfo.SCHEMA,
        id,
        "2026-11-21T09:30:00Z",
        "0.1.0",
        Map.of("bench", part(Map.of("size", "quick", "repetitions", 5))),
        new RunInfo.Host(
            "AMD EPYC 7R13",
            2,
            8L << 30,
            "Debian GNU/Linux 12",
            "6.18.5",
            "Temurin 25.0.1+8",
            new Reading.Measured(0.124),
            new Reading.Measured(autogroups)),
        List.of(
            engine("postgresql", "PostgreSQL", "18.6", MeterKind.CGROUP_CPU, Durability.COMMIT),
            engine("mariadb", "MariaDB", "11.4.5", MeterKind.CGROUP_CPU, Durability.COMMIT),
            engine("h2", "H2", "2.5.252", MeterKind.NONE, Durability.RELAXED)),
        List.of(
            new Gap("h2/dml-rows/insert[mode=bulk]", "its driver has no bulk API"),
            new Gap("mariadb/dml-sweep/count", "the engine was killed in mid-run; measure again")),
        Map.of());
  }

  static RunInfo.Part part(Object options) {
    return new RunInfo.Part(true, List.of(OwnFiles.JSON.valueToTree(options)));
  }

  public static EngineInfo engine(
      String id, String name, String version, MeterKind meter, Durability durability) {
    return engine(id, name, version, meter, durability, "");
  }

  /** The same in an emulator; in none where its name is empty. */
  public static EngineInfo engine(
      String id,
      String name,
      String version,
      MeterKind meter,
      Durability durability,
      String emulator) {
    Map<String, String> settings =
        new TreeMap<>(Map.of("fsync", "on", "isolation", "read committed"));
    if (!emulator.isEmpty()) {
      settings.put("emulator", emulator);
    }
    return new EngineInfo(
        id,
        name,
        true,
        version,
        name + " JDBC driver 42.7.14",
        meter == MeterKind.NONE ? "in-jvm" : "process on loopback",
        durability,
        settings,
        meter,
        meter == MeterKind.NONE
            ? List.of("every meter: " + IN_JVM)
            : List.of(
                "instructions: this machine has no performance counters (perf_event_open errno 2);"
                    + " use bare metal or a VM with a PMU"));
  }

  private void measure() {
    for (int block = 0; block < 5; block++) {
      for (String operation : List.of("count", "delete", "insert", "update")) {
        add("postgresql", "dml-sweep", operation, Map.of(), block, SWEEP.get(operation), 0.95, 0);
        if (!operation.equals("count")) {
          add(
              "mariadb",
              "dml-sweep",
              operation,
              Map.of(),
              block,
              1.6 * SWEEP.get(operation),
              0.8,
              0);
        }
        add("h2", "dml-sweep", operation, Map.of(), block, 0.6 * SWEEP.get(operation), 0, 0.97);
      }
      for (String operation : List.of("insert", "update", "select", "delete")) {
        for (String mode : List.of("row", "batch", "multi", "bulk")) {
          if (mode.equals("bulk") && !operation.equals("insert")) {
            continue;
          }
          var variant = Map.of("mode", mode, "commit", "once", "prepared", "true");
          double nanos = MODES.get(mode);
          double engine = mode.equals("row") ? 0.45 : 0.85;
          double client = mode.equals("multi") ? 0.9 : 0.3;
          add("postgresql", "dml-rows", operation, variant, block, nanos, engine, client);
          add("mariadb", "dml-rows", operation, variant, block, 1.3 * nanos, 0.75, 0.2);
          if (!mode.equals("bulk")) {
            add("h2", "dml-rows", operation, variant, block, 0.2 * nanos, 0, 0.95);
          }
        }
      }
    }
  }

  /** Wall is rows × nanos, a little different each time; engine and client are busy cores. */
  private void add(
      String engine,
      String workload,
      String operation,
      Map<String, String> variant,
      int block,
      double nanos,
      double busy,
      double client) {
    double wall = ROWS * nanos * (1 + 0.03 * noise.nextGaussian());
    boolean settles = engine.equals("postgresql") && !operation.matches("count|select");
    folder.append(
        new Sample(
            engine,
            workload,
            operation,
            variant,
            Size.QUICK,
            block,
            0,
            1,
            ROWS,
            1,
            2,
            busy == 0 ? MeterKind.NONE : MeterKind.CGROUP_CPU,
            cost(wall, busy),
            settles ? Optional.of(cost(0.3 * wall, 0.8)) : Optional.empty(),
            cost(2e9 + block, busy == 0 ? 0 : 0.012),
            cost(wall, client + 0.02),
            conditions(engine, block),
            Samples.waits(busy == 0 ? IN_JVM : "not asked"),
            Optional.empty()));
  }

  private Cost cost(double wall, double busy) {
    Reading cpu =
        busy == 0
            ? new Unavailable(IN_JVM)
            : new Measured(wall * busy * (1 + 0.008 * noise.nextGaussian()));
    return new Cost(wall, Map.of(Counter.CPU, cpu));
  }

  private static Conditions conditions(String engine, int block) {
    Reading nothing = new Measured(0);
    Reading steal = new Measured(engine.equals("mariadb") && block == 3 ? 0.042 : 0.001);
    Reading throttled =
        engine.equals("h2") ? new Unavailable("no cgroup quota can be read here") : nothing;
    return new Conditions(steal, throttled, nothing, new Measured(0.015));
  }
}
