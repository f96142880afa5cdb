// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.compare.Comparison;
import dev.sqldyno.result.compare.Comparisons;
import dev.sqldyno.result.compare.ShownRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MixReportTest {
  @TempDir static Path results;
  private static RunFolder run;
  private static String text;
  private static String page;

  @BeforeAll
  static void writeTheExample() throws IOException {
    run = RunFolder.open(ExampleMixes.write(results, "mixes").path());
    text = ReportWriter.write(run, ReportOptions.DEFAULT).text(220);
    page = Files.readString(ReportWriter.write(run, ReportOptions.DEFAULT).html());
  }

  @Test
  void theFindingsTellCostAndRateAndWhatFailed() {
    assertThat(text.substring(0, text.indexOf("\nycsb load\n")))
        .containsPattern(
            "ycsb/. \\(threads=\\d+\\): MariaDB's engine cost per transaction is 1\\.[56]\\d × P")
        .containsPattern("MariaDB's transactions/s is 0\\.6\\d × PostgreSQL's")
        .containsPattern("MariaDB's engine cost per row is 1\\.[56]\\d × PostgreSQL's")
        .containsPattern(
            "oltp/read-write on MariaDB, of 9,\\d+ transactions 192 failed \\(40001 × 180, 40P01 × 12\\), 240 attempts were repeated\\.");
  }

  @Test
  void whatTheFolderAsksComesFirstInItsOwnWords() {
    assertThat(text.substring(0, text.indexOf("\nycsb load\n")))
        .containsPattern(
            "PostgreSQL, key=uuid: compared with key=bigint, transactions/s is 0\\.6\\d × in Insert beside readers, writers \\(95 % CI ")
        .containsPattern(
            "ycsb/a on PostgreSQL: compared with threads=1, engine cost per transaction is lower with threads=16 \\(0\\.1\\d ×, 95 % CI ");
    assertThat(text.indexOf("compared with key=bigint"))
        .isLessThan(text.indexOf("MariaDB's engine cost per row is 1."));
    assertThat(text)
        .contains("\nBy key\n", "keys mixes, size quick, by key: ratios")
        .containsPattern("(?m)^Insert beside readers, writers on MariaDB");
  }

  @Test
  void eachOfSeveralWorkloadsBeginsWithItsQuestion() {
    assertThat(text)
        .contains("What a statement costs the engine")
        .containsPattern("\nkeys mixes\n-*\n*What does a row cost by its key\\?\n")
        .containsPattern("\nycsb load\n-*\n*What does an operation cost by its threads\\?\n")
        .containsOnlyOnce("What does an operation cost by its threads?");
  }

  @Test
  void theLoadIsCountedInRowsAndTheMixesInTransactions() {
    String load = text.substring(text.indexOf("\nycsb load\n"), text.indexOf("\nycsb mixes\n"));
    assertThat(load)
        .contains("ycsb load, size quick: engine cost per row (net, statement + settle)")
        .doesNotContain("transaction");
    String mixes = text.substring(text.indexOf("\nycsb mixes\n"), text.indexOf("\noltp mixes\n"));
    assertThat(mixes)
        .contains("ycsb a, size quick: engine cost per transaction (net, statement + settle)")
        .contains("\nAll cells: fields=all.\n")
        .containsPattern("(?m)^ +\\d\\.\\d+ k transactions/s +\\d\\.\\d+ k transactions/s")
        .doesNotContainPattern("\\brows?\\b");
  }

  @Test
  void theClientsTableHasPercentilesWithTheirIntervals() {
    assertThat(text)
        .containsPattern("(?m)^mix +transactions/s +p50 +p90 +p99 +p99\\.9 +errors +retries$")
        .containsPattern(
            "(?m)^a \\(threads=16\\) +\\S+ k( +\\S+ .s){4} +0 +0\\nPostgreSQL \\[A] +n=3 ±\\S+ %");
  }

  @Test
  void anOpenLoopShowsItsScheduleAndBothTimes() {
    assertThat(text)
        .containsPattern("(?m)^mix +schedule +transactions/s +service p50 .* +response p99\\.9 ")
        .containsPattern("(?m)^read-write +100\\.0 % ")
        .contains("of 200 /s")
        .contains("2.0 % failed", "fell behind", "- 40001: record has changed")
        .containsOnlyOnce("not warm when measured");
    assertThat(page).contains("4.7 % of the starts that were due had not begun");
  }

  @Test
  void rolesAndKindsStandApart() throws IOException {
    assertThat(text)
        .containsPattern("(?m)^mixed \\(key=bigint\\), writers +1\\d\\.\\d +1\\d\\.\\d k ")
        .contains("readers, 2.2 % writers")
        .contains("mixed (key=uuid), writers");
    assertThat(Files.readString(run.path().resolve("report/report.md")))
        .contains("ycsb mixes, size quick: each kind of transaction")
        .contains("| b (threads=16), update<br>MariaDB \\[A\\] | 5.0 %");
  }

  @Test
  void curvesAndCoursesAreDrawnWhereThereAreSeveralValuesOrSeconds() {
    assertThat(page)
        .contains("a: transactions/s by threads", "b: engine cost per transaction by threads")
        .contains("mixed: writers: transactions/s")
        .contains("read-write: engine CPU in a second")
        .contains("\"kind\":\"CURVE\"", "\"kind\":\"RATE_OVER_TIME\"", "\"kind\":\"OVER_TIME\"")
        .doesNotContain("read-write: transactions/s by threads");
  }

  @Test
  void twoRunsOfMixesAreCompared() {
    RunFolder other = ExampleMixes.write(results, "later");
    List<Comparison> compared =
        Comparisons.ofRuns(ShownRun.of(run, false), ShownRun.of(other, false));
    assertThat(compared)
        .extracting(each -> each.cell().id())
        .contains(
            "mariadb/ycsb/a[fields=all,threads=16]",
            "postgresql/keys/mixed[key=uuid,threads=110]/writers");
    assertThat(compared)
        .filteredOn(each -> each.cell().label().equals("mariadb/ycsb/a (threads=16)"))
        .allMatch(each -> each.outcome() == Comparison.Outcome.NO_DIFFERENCE)
        .extracting(Comparison::figure)
        .containsExactly(
            "engine cost per transaction",
            "client CPU per transaction",
            "transactions/s",
            "p99 response time");
  }
}
