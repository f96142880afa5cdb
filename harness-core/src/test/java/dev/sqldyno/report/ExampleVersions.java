// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.CodeCounts.Function;
import dev.sqldyno.measure.CodeCounts.SystemCall;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.code.CodeSample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A run of two versions in the emulator, with figures per row that two of PostgreSQL's had. */
public final class ExampleVersions {
  /** Of the parts of one function it has the sum: before, after. */
  private static final Map<String, double[]> PER_ROW =
      Map.of(
          "LWLockRelease", new double[] {450, 91},
          "LWLockReleaseInternal", new double[] {0, 244},
          "LWLockDisownInternal", new double[] {0, 182},
          "pg_checksum_page", new double[] {0, 239},
          "AllocSetAlloc", new double[] {196, 160},
          "LWLockAcquire", new double[] {620, 620},
          "_bt_compare", new double[] {1_113, 1_113});

  private static final String NOISY = "hash_search";

  private ExampleVersions() {}

  /** Writes a run of both versions, in so many repetitions. */
  public static RunFolder write(Path results, String id, int repetitions) {
    return write(results, id, repetitions, "postgresql:17.6.0", "postgresql:18.6.0");
  }

  /** Writes a run of one engine, which has the old functions or the new ones. */
  public static RunFolder write(Path results, String id, int repetitions, boolean after) {
    RunFolder folder = create(results, id, "postgresql");
    for (int repetition = 0; repetition < repetitions; repetition++) {
      append(folder, "postgresql", repetition, after ? 1 : 0);
    }
    return folder;
  }

  /** Writes a run of two engines, of which the first has the old functions. */
  public static RunFolder write(Path results, String id, int repetitions, String... engines) {
    RunFolder folder = create(results, id, engines);
    for (int repetition = 0; repetition < repetitions; repetition++) {
      append(folder, engines[1 - repetition % 2], repetition, 1 - repetition % 2);
      append(folder, engines[repetition % 2], repetition, repetition % 2);
    }
    return folder;
  }

  private static RunFolder create(Path results, String id, String... engines) {
    RunFolder folder = RunFolder.create(results, id);
    List<RunInfo.EngineInfo> infos = new ArrayList<>();
    for (String engine : engines) {
      infos.add(
          ExampleRun.engine(
              engine,
              "PostgreSQL" + engine.replaceFirst("^[a-z]*:?", " ").stripTrailing(),
              "1",
              MeterKind.INSTRUCTIONS_EMULATED,
              Durability.COMMIT,
              "QEMU 7.2.22, Westmere"));
    }
    folder.write(ExampleRun.info(id).with(infos, List.of()));
    return folder;
  }

  private static void append(RunFolder folder, String engine, int repetition, int version) {
    Sample plain = Samples.of(engine, "insert", repetition, cost(0), Samples.cpu(1e9, 9e8));
    CodeCounts code = code(plain.rows(), repetition, version);
    Sample sample =
        Samples.with(
            Samples.of(
                engine, "insert", repetition, cost(code.instructions()), Samples.cpu(1e9, 9e8)),
            MeterKind.INSTRUCTIONS_EMULATED,
            cost(0));
    CodeSample.of(sample, WindowPart.STATEMENT, code).appendTo(folder);
    if (sample.settle().isPresent()) {
      CodeSample.of(sample, WindowPart.SETTLE, new CodeCounts(List.of(), List.of()))
          .appendTo(folder);
    }
    folder.append(sample);
  }

  private static CodeCounts code(long rows, int repetition, int version) {
    List<Function> functions = new ArrayList<>();
    PER_ROW.forEach((name, perRow) -> {
      if (perRow[version] > 0) {
        // a page more or less, as it depends on where a checkpoint falls
        long more = name.equals("pg_checksum_page") ? repetition * rows : 0;
        functions.add(new Function("postgres", name, (long) (rows * perRow[version]) + more, rows));
      }
    });
    long noise = (repetition + version) % 3;
    functions.add(new Function("postgres", NOISY, rows * (30 + 10 * noise), rows));
    functions.add(new Function("libc.so.6", "(no symbol)", 1_700 * rows, 0));
    return new CodeCounts(
        functions,
        List.of(
            new SystemCall("recvfrom", rows, 33 * rows, 0),
            new SystemCall("sendto", rows, 0, 71 * rows),
            new SystemCall("getpid", version == 0 ? 2 * rows : rows, 0, 0)));
  }

  /** Returns a cost as the emulator reads it. */
  static Cost cost(double instructions) {
    return new Cost(
        1.5e9,
        Map.of(
            Counter.INSTRUCTIONS_USER,
            new Measured(instructions),
            Counter.INSTRUCTIONS_KERNEL,
            new Unavailable("not emulated"),
            Counter.CPU,
            new Unavailable("not the engine's")));
  }
}
