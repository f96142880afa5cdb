// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo.Gap;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class OneRunGateTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();

  @Test
  void aCellThatTheHeadCouldNotAnswerFailsUnlessThatIsAllowed() {
    RunFolder run = ExampleVersions.write(folder, "pull", 3);
    assertThat(compare(run, "--threshold=50%")).isZero();

    run.write(
        run.info()
            .with(
                run.info().engines(),
                List.of(new Gap("postgresql:18.6.0/dml-sweep/delete", "wrong answer"))));

    assertThat(compare(run, "--threshold=50%")).isEqualTo(1);
    assertThat(out.toString()).contains("lost: postgresql:18.6.0/dml-sweep/delete; see the run's");
    assertThat(compare(run, "--threshold=50%", "--allow-missing")).isZero();
    assertThat(compare(run)).as("nothing may fail").isZero();
  }

  private int compare(RunFolder run, String... options) {
    CommandLine command = SqlDyno.commandLine();
    command.setOut(new PrintWriter(out));
    return command.execute(
        Stream.concat(Stream.of("compare", run.path().toString()), Stream.of(options))
            .toArray(String[]::new));
  }
}
