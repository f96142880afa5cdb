// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run compares a mix right after the load with the same after its deferred work. */
@Tag("nightly")
class SettleIT {
  @TempDir Path folder;

  @Test
  void eachWayOfSettlingIsACellThatIsRepeatedAndComparedWithSettled() throws Exception {
    TestEngines.require("postgresql");

    assertThat(
            SqlDyno.commandLine()
                .execute(
                    "bench",
                    "--engines=postgresql",
                    "--workloads=ycsb",
                    "--operations=a",
                    "--threads=2",
                    "--with=settle:settled,none,1s",
                    "--window=300ms",
                    "--size=smoke",
                    "--repetitions=2",
                    "--results=" + folder,
                    "--run=settle"))
        .isZero();

    RunFolder run = RunFolder.open(folder.resolve("settle"));
    assertThat(run.info().gaps()).isEmpty();
    assertThat(run.samples())
        .extracting(sample -> sample.repetition() + " " + sample.variant().get("settle"))
        .contains("0 settled", "0 none", "0 1s", "1 settled", "1 none", "1 1s");
    assertThat(Files.readString(run.path().resolve("report/report.md")))
        .contains("By settle", "settle=none", "settle=1s");
  }
}
