// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Resource;
import dev.sqldyno.result.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Starts bench runs of one short workload in the test's own folder. */
abstract class ShortBench {
  static final String UPDATE = "/dml-sweep/update";

  /** The lock of tests in which the kernel kills, since other deaths would be taken for such. */
  static final String KERNELS_KILLS = "the kernel's kills";

  static final String COUNT = "/dml-sweep/count";

  @TempDir Path folder;

  /** Leaves two cells, which are enough here. */
  @BeforeEach
  void shortenTheWorkload() throws IOException {
    shorten(folder, "insert|delete");
  }

  /** Removes operations from the sweep for the runs in that folder. */
  static Path shorten(Path folder, String without) throws IOException {
    Path sweep = Files.createDirectories(folder.resolve("workloads/dml-sweep/sql")).getParent();
    Files.writeString(
        sweep.resolve("workload.yaml"),
        resource("workload.yaml")
            .replaceAll("(?m)^  (" + without + "): (\\{run: .*|[A-Z].*)\\n", ""));
    for (String name : List.of("drop-table", "update", "count", "delete", "check", "total")) {
      Files.writeString(sweep.resolve("sql/" + name + ".sql"), resource("sql/" + name + ".sql"));
    }
    return sweep;
  }

  BenchProcess start(String... arguments) throws IOException {
    return BenchProcess.start(bench(), Map.of(), arguments);
  }

  Path bench() {
    return folder.resolve("bench");
  }

  static List<String> cells(RunFolder run) {
    return run.samples().stream()
        .map(s -> s.engine() + "/" + s.workload() + "/" + s.operation())
        .toList();
  }

  static void assertToldOnce(BenchProcess bench, String message) throws IOException {
    assertThat(bench.complaints()).filteredOn(line -> line.contains(message)).hasSize(1);
    assertThat(bench.complaints()).allMatch(line -> line.matches("(\\[|sqldyno: ).*"));
  }

  static void assertReported(BenchProcess bench) throws IOException {
    Path html = bench.run().path().resolve("report/index.html");
    assertThat(html).isNotEmptyFile();
    assertThat(bench.said()).contains("report: " + html);
  }

  static String resource(String name) {
    return Resource.text(ShortBench.class, "/workloads/dml-sweep/" + name);
  }
}
