// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.report.ReportWriter;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** Compares emulated runs, which know which functions changed. */
class CompareCodeTest {
  @TempDir Path results;

  @Test
  void aPullRequestSeesWhichFunctionsChanged() {
    Path base = ExampleVersions.write(results, "base", 3, false).path();
    Path change = ExampleVersions.write(results, "change", 3, true).path();

    assertThat(compare(base.toString(), change.toString(), "--format=markdown"))
        .contains("### What changed\n")
        .containsPattern(
            "insert, PostgreSQL: change executes 6\\.. % more instructions per row than base \\(\\+2\\d\\d\\)\\. Most of it: pg\\\\_checksum\\\\_page \\+240, LWLockRelease and its parts \\+67.0, AllocSetAlloc −36.0\\.")
        .contains("System calls per row: getpid −1.0.")
        .contains("| pg\\_checksum\\_page | new | 240 | +240 ±")
        .contains("| … LWLockReleaseInternal | new | 244 | +244 ±0 |");
    assertThat(compare(base.toString(), change.toString()))
        .containsPattern("LWLockRelease +450 +91.0 +−359 ±0\n")
        .doesNotContainPattern("hash_search +\\d");
  }

  @Test
  void functionsOfCostsThatAreNotComparableAreNotComparedEither() {
    Path base = ExampleVersions.write(results, "base", 3, false).path();
    RunFolder change = ExampleVersions.write(results, "change", 3, true);
    String other = OwnFiles.JSON.writeValueAsString(change.info()).replace("7.2.22", "9.1.0");
    change.write(OwnFiles.JSON.readValue(other, RunInfo.class));

    assertThat(compare(base.toString(), change.path().toString(), "--format=markdown"))
        .contains("not comparable")
        .doesNotContain("What changed", "more instructions per row");
  }

  @Test
  void aProgramGetsEveryFunctionThatChanged() {
    Path base = ExampleVersions.write(results, "base", 3, false).path();
    Path change = ExampleVersions.write(results, "change", 3, true).path();
    JsonNode line =
        OwnFiles.JSON.readTree(compare(base.toString(), change.toString(), "--format=json")).get(0);
    JsonNode first = line.get("code").get("functions").get(0);
    assertThat(first.get("name").asString()).isEqualTo("pg_checksum_page");
    assertThat(first.get("file").asString()).isEqualTo("postgres");
    assertThat(first.get("low").asDouble()).isLessThan(240);
    assertThat(line.get("code").get("systemCalls").get(0).get("name").asString())
        .isEqualTo("getpid");
  }

  @Test
  void versionsOfOneRunAreComparedWithTheFirstNamedWhicheverStartedFirst() {
    RunFolder run = ExampleVersions.write(results, "versions", 3);
    RunInfo info = run.info();
    Map<String, Object> named =
        Map.of("engines", List.of("postgresql:17.6.0", "postgresql:18.6.0"));
    RunInfo.Part part = new RunInfo.Part(true, List.of(OwnFiles.JSON.valueToTree(named)));
    run.write(info.with(Map.of("bench", part), info.engines().reversed(), info.gaps()));

    assertThat(compare(run.path().toString()))
        .contains("PostgreSQL 18.6.0 executes", "than PostgreSQL 17.6.0");
  }

  @Test
  void versionsOfOneRunAreComparedWithTheBaselineThatIsAsked() {
    Path run = ExampleVersions.write(results, "versions", 3).path();
    assertThat(compare(run.toString(), "--baseline=postgresql:18.6.0"))
        .contains("PostgreSQL 17.6.0 executes", "than PostgreSQL 18.6.0")
        .containsPattern("pg_checksum_page +240 +gone");
  }

  @Test
  void aCellThatVariesSaysByWhichFunctions() {
    RunFolder run = ExampleVersions.write(results, "versions", 3);
    assertThat(compare(run.path().toString()))
        .containsPattern(
            "Varies between repetitions\n- insert, PostgreSQL 17.6.0: ±0\\.6 % between repetitions\\. What varies most, in instructions per row: hash_search ±24\\.8\\.\n");
    assertThat(ReportWriter.write(run, ReportOptions.DEFAULT).text(500))
        .containsOnlyOnce("What varies between repetitions\n")
        .contains("in instructions per row: hash_search ±24.8, pg_checksum_page ±2.5.");
  }

  private static String compare(String... arguments) {
    StringWriter out = new StringWriter();
    CommandLine sqldyno = SqlDyno.commandLine().setOut(new PrintWriter(out, true));
    List<String> all = new ArrayList<>(List.of("compare"));
    all.addAll(List.of(arguments));
    sqldyno.execute(all.toArray(String[]::new));
    return out.toString();
  }
}
