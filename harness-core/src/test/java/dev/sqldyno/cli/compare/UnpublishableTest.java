// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Gap;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Compares runs of an engine whose licence forbids publishing: MariaDB's, here. */
class UnpublishableTest {
  private static final String LEFT_OUT = "1 engine left out: the licence forbids publishing";

  @TempDir Path results;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String before;
  private String after;

  @BeforeEach
  void write() {
    before = run("before", "2026-11-21T09:30:00Z");
    after = run("after", "2026-11-22T09:30:00Z");
  }

  private String run(String id, String started) {
    RunInfo of = ExampleRun.info(id);
    List<EngineInfo> engines =
        of.engines().stream()
            .map(each ->
                new EngineInfo(
                    each.id(),
                    each.name(),
                    !each.id().equals("mariadb"),
                    each.version(),
                    each.driver(),
                    each.deployment(),
                    each.durability(),
                    each.settings(),
                    each.meter(),
                    each.whyNotHigher()))
            .toList();
    RunFolder folder =
        ExampleRun.write(
            results,
            new RunInfo(
                of.schema(),
                of.id(),
                started,
                of.version(),
                of.parts(),
                of.host(),
                engines,
                List.of(new Gap("mariadb/dml-sweep/count", "killed")),
                of.workloads()));
    return folder.path().toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "markdown", "json"})
  void aComparisonLeavesItOutAndSaysSo(String format) {
    sqldyno("compare", before, "--format=" + format, "--threshold=5%");
    assertThat(out.toString()).contains("H2").doesNotContainIgnoringCase("mariadb");
    assertThat(out + err.toString()).contains(LEFT_OUT, "(--include-unpublishable shows");

    assertThat(sqldyno("compare", before, after, "--format=" + format)).isZero();
    assertThat(out.toString()).contains("postgresql").doesNotContainIgnoringCase("mariadb");
    assertThat(out + err.toString()).containsOnlyOnce(LEFT_OUT);

    sqldyno("compare", before, "--format=" + format, "--include-unpublishable");
    assertThat(out.toString()).contains("MariaDB");
    assertThat(out + err.toString()).doesNotContain(LEFT_OUT);
  }

  @Test
  void aBaselineThatIsLeftOutIsNotThere() {
    assertThat(sqldyno("compare", before, "--baseline=mariadb")).isEqualTo(2);
    assertThat(err.toString())
        .contains("has no 'mariadb' to compare with (it has: postgresql, h2; " + LEFT_OUT);
  }

  @Test
  void aHistoryLeavesItOutAndSaysSo() {
    assertThat(sqldyno("history", before, after)).isZero();
    assertThat(out.toString())
        .contains("postgresql/dml-sweep/insert")
        .containsOnlyOnce(LEFT_OUT)
        .doesNotContainIgnoringCase("mariadb");

    assertThat(sqldyno("history", before, after, "--include-unpublishable")).isZero();
    assertThat(out.toString()).contains("mariadb/dml-sweep/insert").doesNotContain(LEFT_OUT);
  }

  private int sqldyno(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine command = SqlDyno.commandLine();
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return command.execute(arguments);
  }
}
