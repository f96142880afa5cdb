// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.workload.Question;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.WorkloadInfo;
import dev.sqldyno.workload.drive.Latency;
import dev.sqldyno.workload.drive.LoadWindow;
import dev.sqldyno.workload.drive.LoadWindow.Schedule;
import dev.sqldyno.workload.drive.LoadWindow.Second;
import dev.sqldyno.workload.drive.LoadWindow.Tally;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * A run of mixes on three engines: one in a closed loop over threads, one in an open loop that
 * fails now and then on one engine and is not warm on another, one with roles beside each other,
 * and the load of a table.
 */
public final class ExampleMixes {
  private static final int SECONDS = 8;
  private static final int REPETITIONS = 3;

  /** Latencies that are drawn for a window. */
  private static final int DRAWS = 500;

  private static final Map<String, String> MESSAGES = Map.of("40001", "record has changed");

  /** What an engine takes for a transaction, in comparison. */
  private static final Map<String, Double> ENGINES =
      Map.of("postgresql", 1.0, "mariadb", 1.6, "h2", 0.4);

  private final Random noise = new Random(11);
  private final RunFolder folder;

  private ExampleMixes(RunFolder folder) {
    this.folder = folder;
  }

  public static RunFolder write(Path results, String id) {
    RunFolder folder = RunFolder.create(results, id);
    folder.write(
        ExampleRun.info(id)
            .with(
                List.of(
                    ExampleRun.engine(
                        "postgresql",
                        "PostgreSQL",
                        "18.6",
                        MeterKind.CGROUP_CPU,
                        Durability.COMMIT),
                    ExampleRun.engine(
                        "mariadb", "MariaDB", "11.4.5", MeterKind.CGROUP_CPU, Durability.COMMIT),
                    ExampleRun.engine("h2", "H2", "2.5.252", MeterKind.NONE, Durability.RELAXED)),
                List.of())
            .with(
                Map.of(
                    "keys",
                    new WorkloadInfo(
                        List.of(new Question(Question.Of.PARAMETER, "key", "bigint")),
                        Map.of("mixed", "Insert beside readers"),
                        Map.of(),
                        Optional.of("What does a row cost by its key?")),
                    "ycsb",
                    new WorkloadInfo(
                        List.of(new Question(Question.Of.PARAMETER, "threads", "1")),
                        Map.of(),
                        Map.of(),
                        Optional.of("What does an operation cost by its threads?")))));
    new ExampleMixes(folder).measure();
    return folder;
  }

  private void measure() {
    for (int repetition = 0; repetition < REPETITIONS; repetition++) {
      for (String engine : List.of("postgresql", "mariadb", "h2")) {
        loadTheTable(engine, repetition);
        for (int threads : new int[] {1, 4, 16}) {
          double rate = 4_000 * Math.pow(threads, 0.7) / ENGINES.get(engine);
          for (String mix : List.of("a", "b")) {
            Map<String, Double> rates =
                mix.equals("a")
                    ? Map.of("read", rate / 2, "update", rate / 2)
                    : Map.of("read", 0.95 * rate, "update", 0.05 * rate);
            Map<String, String> variant = Map.of("fields", "all", "threads", "" + threads);
            add(engine, "ycsb", mix, variant, repetition, rates, 0, 1);
          }
        }
        Map<String, Double> one = Map.of("read-write", 198.0);
        add(engine, "oltp", "read-write", Map.of("threads", "8"), repetition, one, 200, 1);
        for (String key : List.of("bigint", "uuid")) {
          double inserts = (key.equals("uuid") ? 12 : 20) / ENGINES.get(engine);
          Map<String, Double> roles = Map.of("writers/insert", inserts, "readers/scan", 900.0);
          add(
              engine,
              "keys",
              "mixed",
              Map.of("key", key, "threads", "110"),
              repetition,
              roles,
              0,
              1_000);
        }
      }
    }
  }

  private void loadTheTable(String engine, int repetition) {
    double wall = 2e9 * ENGINES.get(engine) * near1();
    append(engine, "ycsb", "load", Map.of("by", "batch"), repetition, 100_000, wall, null);
  }

  /**
   * Adds two windows.
   *
   * @param rates transactions a second by kind
   * @param scheduled a second; 0 in a closed loop
   * @param rowsOfInsert rows that each insert writes
   */
  private void add(
      String engine,
      String workload,
      String mix,
      Map<String, String> variant,
      int repetition,
      Map<String, Double> rates,
      double scheduled,
      long rowsOfInsert) {
    int threads = Integer.parseInt(variant.get("threads"));
    double nanos = 1e9 * threads / rates.values().stream().mapToDouble(r -> r).sum();
    for (int i = 0; i < 2; i++) {
      double speed = near1();
      Map<String, Tally> tallies = new TreeMap<>();
      for (var rate : new TreeMap<>(rates).entrySet()) {
        long stored = Math.round(rate.getValue() * speed * SECONDS);
        long rows = rate.getKey().endsWith("insert") ? stored * rowsOfInsert : stored;
        boolean fails = engine.equals("mariadb") && scheduled > 0;
        tallies.put(
            rate.getKey(),
            new Tally(
                stored,
                rows,
                fails ? 40 : 0,
                fails ? Map.of("40001", 30L, "40P01", 2L) : Map.of(),
                latency(stored, nanos),
                scheduled > 0 ? latency(stored, 3 * nanos) : Optional.empty()));
      }
      LoadWindow load = window(engine, tallies, scheduled);
      long all = stored(tallies);
      append(engine, workload, mix, variant, repetition, all, load.wallNanos(), load);
    }
  }

  private static long stored(Map<String, Tally> tallies) {
    return tallies.values().stream().mapToLong(Tally::stored).sum();
  }

  private LoadWindow window(String engine, Map<String, Tally> tallies, double scheduled) {
    long all = stored(tallies);
    List<Second> seconds = new ArrayList<>();
    for (int second = 0; second <= SECONDS; second++) {
      seconds.add(second(engine, tallies, second));
    }
    return new LoadWindow(
        tallies,
        seconds,
        SECONDS * 1_000_000_000L + 200_000_000,
        schedule(scheduled, all, engine.equals("mariadb") ? all / 20 : 0),
        scheduled > 0 ? MESSAGES : Map.of(),
        Optional.of(scheduled == 0 || !engine.equals("h2")));
  }

  private static Optional<Schedule> schedule(double perSecond, long started, long waited) {
    return perSecond == 0
        ? Optional.empty()
        : Optional.of(new Schedule(perSecond, started + waited, started, Optional.empty()));
  }

  /** The last one has 0.2 s; later ones are slower, as in a table that grows. */
  private Second second(String engine, Map<String, Tally> tallies, int number) {
    double part = number == SECONDS ? 0.2 : 1.1 - 0.025 * number;
    Map<String, Long> stored = new TreeMap<>();
    tallies.forEach(
        (kind, tally) -> stored.put(kind, Math.round(tally.stored() * part * near1() / SECONDS)));
    long p50 = Math.round(400_000 * near1() * (1 + 0.05 * number));
    boolean metered = ENGINES.get(engine) >= 1;
    return new Second(
        number == SECONDS ? 200_000_000 : 1_000_000_000,
        stored,
        0,
        0,
        OptionalLong.of(p50),
        OptionalLong.of(6 * p50),
        metered ? OptionalLong.of(Math.round(9e8 * near1())) : OptionalLong.empty(),
        Map.of(),
        Map.of());
  }

  private Optional<Latency> latency(long count, double nanos) {
    Histogram histogram = new Histogram(3);
    for (int i = 0; i < DRAWS; i++) {
      long value = Math.round(nanos * Math.exp(0.6 * noise.nextGaussian() - 0.18));
      histogram.recordValueWithCount(value, Math.max(1, count / DRAWS));
    }
    return Optional.of(Latency.of(histogram));
  }

  private double near1() {
    return 1 + 0.02 * noise.nextGaussian();
  }

  private void append(
      String engine,
      String workload,
      String operation,
      Map<String, String> variant,
      int repetition,
      long rows,
      double wall,
      LoadWindow load) {
    boolean metered = ENGINES.get(engine) >= 1;
    folder.append(
        new Sample(
            engine,
            workload,
            operation,
            variant,
            Size.QUICK,
            repetition,
            0,
            1,
            rows,
            Integer.parseInt(variant.getOrDefault("threads", "1")),
            2,
            metered ? MeterKind.CGROUP_CPU : MeterKind.NONE,
            cost(wall, metered ? 1.1 : 0),
            Optional.empty(),
            cost(2e9, metered ? 0.01 : 0),
            cost(wall, 0.5),
            Samples.QUIET,
            Samples.UNTOLD,
            Optional.ofNullable(load)));
  }

  private Cost cost(double wall, double busy) {
    Reading cpu =
        busy == 0
            ? new Unavailable("runs inside this JVM: its CPU is part of the client's")
            : new Measured(wall * busy * near1());
    return new Cost(wall, Map.of(Counter.CPU, cpu));
  }
}
