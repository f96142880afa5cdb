// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.provision.process.FreePort;
import dev.sqldyno.result.Sample;
import dev.sqldyno.workload.drive.LoadWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two load workers, each a process, drive a mix on PostgreSQL for a bench run. */
@Tag("nightly")
class LoadWorkersIT extends ShortBench {
  private static final String JAR = System.getProperty("benchmarks.jar", "target/benchmarks.jar");

  private final List<Process> workers = new ArrayList<>();
  private final List<String> addresses = new ArrayList<>();
  private Path secret;

  @BeforeEach
  void startWorkers() throws Exception {
    secret =
        Files.createFile(
            folder.resolve("secret"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(secret, "0123456789abcdef0123456789abcdef");
    for (int i = 0; i < 2; i++) {
      String address = "127.0.0.1:" + FreePort.find();
      Path log = folder.resolve("worker-" + i);
      workers.add(
          new ProcessBuilder(
                  ProcessHandle.current().info().command().orElseThrow(),
                  "--sun-misc-unsafe-memory-access=allow",
                  "--enable-native-access=ALL-UNNAMED",
                  "-cp",
                  JAR,
                  SqlDyno.class.getName(),
                  "load-worker",
                  "--listen",
                  address,
                  "--secret-file",
                  secret.toString())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start());
      addresses.add(address);
      await(log, "load worker listens at " + address);
    }
  }

  @AfterEach
  void stop() {
    workers.forEach(Process::destroyForcibly);
  }

  private static void await(Path log, String text) throws IOException, InterruptedException {
    for (int i = 0; !Files.readString(log).contains(text); i++) {
      assertThat(i).as(Files.readString(log)).isLessThan(600);
      Thread.sleep(100);
    }
  }

  private BenchProcess bench(String window) throws IOException {
    return start(
        "--engines=postgresql",
        "--workloads=ycsb",
        "--operations=d",
        "--threads=5",
        "--window=" + window,
        "--load-workers=" + String.join(",", addresses),
        "--secret-file=" + secret);
  }

  @Test
  void eachHasItsShareInTheRunAndInItsReport() throws Exception {
    try (BenchProcess bench = bench("1s")) {
      assertThat(bench.exitCode()).as(bench.complaints().toString()).isZero();
      Sample sample = bench.run().samples().getFirst();
      LoadWindow seen = sample.clients().orElseThrow();
      assertThat(sample.threads()).isEqualTo(5);
      assertThat(seen.workers()).containsOnlyKeys(addresses);
      assertThat(seen.workers().get(addresses.getFirst()).clients()).isEqualTo(3);
      assertThat(seen.workers().values()).allSatisfy(of -> assertThat(of.stored()).isPositive());
      assertThat(sample.statement().wallNanos()).isEqualTo(seen.wallNanos());
      assertThat(Files.readString(bench.run().path().resolve("report/report.md")))
          .contains("### Load workers", addresses.getLast());
    }
  }

  @Test
  void oneThatIsKilledInAWindowLeavesAGapWithItsName() throws Exception {
    try (BenchProcess bench = bench("10m")) {
      await(folder.resolve("worker-1"), "ycsb/d");
      Thread.sleep(3000);
      workers.getLast().destroyForcibly();
      assertThat(bench.exitCode()).isEqualTo(1);
      assertThat(bench.run().info().gaps())
          .singleElement()
          .satisfies(
              gap -> assertThat(gap.reason()).contains("load worker " + addresses.getLast()));
    }
  }
}
