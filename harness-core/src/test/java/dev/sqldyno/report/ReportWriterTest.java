// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.measure.Conditions;
import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportWriterTest {
  @TempDir static Path results;
  private static RunFolder example;

  @BeforeAll
  static void writeTheExample() {
    example = ExampleRun.write(results);
  }

  @Test
  void theSameFolderMakesTheSameBytes() throws IOException {
    List<String> first = files(example);
    Path again = Files.createDirectories(results.resolve("copied")).resolve(example.info().id());
    Files.createDirectory(again);
    Files.copy(example.path().resolve("run.json"), again.resolve("run.json"));
    Files.copy(example.path().resolve("samples.jsonl"), again.resolve("samples.jsonl"));
    for (FeatureAnswers answers : FeatureAnswers.of(example)) {
      answers.keep(RunFolder.open(again));
    }
    assertThat(files(RunFolder.open(again))).isEqualTo(first);
  }

  private static List<String> files(RunFolder run) throws IOException {
    Path html = ReportWriter.write(run, ReportOptions.DEFAULT).html();
    assertThat(html).isEqualTo(run.path().resolve("report").resolve("index.html"));
    List<String> files = new ArrayList<>();
    for (String name : List.of("index.html", "report.md", "report.txt")) {
      files.add(Files.readString(html.resolveSibling(name), StandardCharsets.ISO_8859_1));
    }
    return files;
  }

  @Test
  void theTableHasThePublishedForm() {
    String text = ReportWriter.write(example, ReportOptions.DEFAULT).text(200);
    assertThat(text)
        .contains("dml-sweep, size quick: engine cost (net, statement + settle) / wall time")
        .containsPattern("(?m)^engine +idle +insert +update +count +delete$")
        .containsPattern("(?m)^PostgreSQL \\[A] +12\\.0 ms / 1 s +\\d+ ms / \\d+ ms ")
        .containsPattern("(?m)^ +n=5 ±0\\.\\d % +200,000 rows +200,000 rows ")
        .containsPattern("(?m)^ +n=5 ±\\d\\.\\d % +n=5 ±\\d\\.\\d %")
        .containsPattern("(?m)^MariaDB \\[A] .* – +\\d+ ms / \\d+ ms$")
        .containsPattern("(?m)^H2 \\[B] +– +– / \\d+ ms ")
        .contains("Not one ranking: only engines with the same letter may be compared.")
        .contains("[B] meter none, durability relaxed: H2")
        .contains("disturbed")
        .contains("size quick, 5 windows a cell in 5 repetitions");
  }

  @Test
  void rowsHaveATableForEachOperationWithEnginesAsColumns() {
    String text = ReportWriter.write(example, ReportOptions.DEFAULT).text(200);
    assertThat(text)
        .contains("dml-rows insert, size quick: engine cost per row (net, statement + settle)")
        .contains("All cells: commit=once, prepared=true.")
        .containsPattern("(?m)^variant +PostgreSQL \\[A] +MariaDB \\[A] +H2 \\[B]$")
        .containsPattern("(?m)^mode=bulk +2\\.\\d\\d µs +\\d\\.\\d\\d µs +–$")
        .containsPattern("(?m)k rows/s +\\d+ k rows/s.*\\n +n=5 ±\\d\\.\\d % .*\\n +client-bound");
  }

  @Test
  void gapsAndMetersGiveTheirReasons() {
    String text = ReportWriter.write(example, ReportOptions.DEFAULT).text(300);
    assertThat(text)
        .contains("- h2/dml-rows/insert[mode=bulk]: its driver has no bulk API")
        .contains("- This machine is noisy: the same fixed task varied by 12 % in CPU time")
        .contains("- MariaDB: meter cgroup-cpu, durability commit; not higher: instructions: this");
  }

  @Test
  void whereThereAreNoTipsEachVerdictHasItsFiguresInAList() throws IOException {
    ReportWriter.write(example, ReportOptions.DEFAULT);
    assertThat(Files.readString(example.path().resolve("report/report.md")))
        .containsPattern(
            "(?m)^- PostgreSQL .* update: engine-bound, engine 0\\.9\\d cores busy, client 0\\.0\\d cores busy$")
        .contains("waits for storage, CPU pressure, I/O pressure not known: not asked");
  }

  @Test
  void theMachineIsDescribedWithWhatDecidesItsShares() throws IOException {
    ReportWriter.write(example, ReportOptions.DEFAULT);
    assertThat(Files.readString(example.path().resolve("report/report.md")))
        .contains("| CPU | AMD EPYC 7R13 |")
        .contains("| autogroups | on: each session of processes has the same share of the cores,");
  }

  @Test
  void aNarrowTerminalGetsNarrowTables() {
    String text = ReportWriter.write(example, ReportOptions.DEFAULT).text(80);
    assertThat(text.lines().filter(l -> l.length() > 80)).isEmpty();
    assertThat(text.lines().filter(l -> l.startsWith("PostgreSQL [A]")).count()).isGreaterThan(1);
  }

  @Test
  void anEngineThatMayNotBePublishedIsCountedAndNotNamed() throws IOException {
    RunFolder run =
        ExampleRun.write(results, withMariaDb("secretive", false, "process on loopback"));

    Path html = ReportWriter.write(run, ReportOptions.DEFAULT).html();
    for (String name : List.of("index.html", "report.md", "report.txt")) {
      assertThat(Files.readString(html.resolveSibling(name)))
          .contains("1 engine left out: the licence forbids publishing benchmark results")
          .doesNotContain("MariaDB");
    }
    assertThat(ReportWriter.write(run, new ReportOptions(true)).text(100))
        .contains("MariaDB")
        .doesNotContain("left out");
  }

  private static RunInfo withMariaDb(String run, boolean publish, String deployment) {
    RunInfo info = ExampleRun.info(run);
    List<RunInfo.EngineInfo> engines = new ArrayList<>(info.engines());
    RunInfo.EngineInfo mariadb = engines.get(1);
    engines.set(
        1,
        new RunInfo.EngineInfo(
            mariadb.id(),
            mariadb.name(),
            publish,
            mariadb.version(),
            mariadb.driver(),
            deployment,
            mariadb.durability(),
            mariadb.settings(),
            mariadb.meter(),
            mariadb.whyNotHigher()));
    return info.with(engines, info.gaps());
  }

  @Test
  void aProcessBesideAContainerIsSaidToBeAnotherBuild() throws IOException {

    Path html =
        ReportWriter.write(
                ExampleRun.write(
                    results,
                    withMariaDb(
                        "mixed", true, "container, host network on loopback, data on disk")),
                ReportOptions.DEFAULT)
            .html();

    String caution = "PostgreSQL as a process, MariaDB in a container";
    for (String name : List.of("index.html", "report.md", "report.txt")) {
      assertThat(Files.readString(html.resolveSibling(name))).contains(caution);
    }
    assertThat(
            Files.readString(
                ReportWriter.write(
                        ExampleRun.write(results, ExampleRun.info("plain")), ReportOptions.DEFAULT)
                    .html()))
        .doesNotContain("as a process");
  }

  @Test
  void nothingInARunBecomesMarkup() throws IOException {
    Path html = ReportWriter.write(ExampleRun.writeHostile(results), ReportOptions.DEFAULT).html();
    String page = Files.readString(html);
    assertThat(withoutCode(page))
        .doesNotContain("<img")
        .contains("&lt;img src=x onerror=window.hacked=1&gt;&#39;&quot;&amp;{{data}}");
    assertThat(Pattern.compile("</script").matcher(page).results().count()).isEqualTo(2);
    assertThat(Pattern.compile("\"name\":\"\\\\u003c/script>\\\\u003cimg").matcher(page).find())
        .isTrue();
    assertThat(Files.readString(html.resolveSibling("report.md")))
        .doesNotContain("<img")
        .contains("&lt;/script>");
  }

  @Test
  void noTextOfARunCanSteerATerminal() throws IOException {
    Path html =
        ReportWriter.write(
                ExampleRun.writeHostile(Files.createTempDirectory(results, "h")),
                ReportOptions.DEFAULT)
            .html();
    for (String name : List.of("report.md", "report.txt")) {
      assertThat(Files.readString(html.resolveSibling(name)))
          .contains("31m")
          .doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\n]]");
    }
  }

  @Test
  void thePageAsksNobodyForAnything() throws IOException {
    String page = Files.readString(ReportWriter.write(example, ReportOptions.DEFAULT).html());
    assertThat(page)
        .contains(
            "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:")
        .contains("Licensed to the Apache Software Foundation");
    String own = withoutCode(page);
    assertThat(own).doesNotContain("http:").doesNotContain("https:").doesNotContain("@import");
    assertThat(own).doesNotContainPattern("\\{\\{[a-z-]+}}");
  }

  @Test
  void aRunWithoutSamplesStillMakesAReportOfItsGaps() throws IOException {
    RunFolder run = RunFolder.create(results, "nothing");
    RunInfo nothing = ExampleRun.info("nothing");
    run.write(nothing.with(List.of(), nothing.gaps()));
    assertThat(Files.readString(ReportWriter.write(run, ReportOptions.DEFAULT).html()))
        .contains("its driver has no bulk API");
  }

  /** As a late meter leaves it on short windows: most of what it read is the idle engine's. */
  @Test
  void aCellThatHasAGrossFigureAloneIsDrawnInGrossAlone() throws IOException {
    RunFolder run = RunFolder.create(results, "late");
    run.write(ExampleRun.info("late"));
    Reading nothing = new Measured(0);
    run.append(
        new Sample(
            "postgresql",
            "dml-sweep",
            "update",
            Map.of(),
            Size.SMOKE,
            0,
            0,
            1,
            100,
            1,
            2,
            MeterKind.CGROUP_CPU,
            new Cost(1e8, 9e9, Map.of(Counter.CPU, new Measured(1e8))),
            Optional.empty(),
            new Cost(1e9, 0, Map.of(Counter.CPU, new Measured(1e8))),
            new Cost(1e8, 0, Map.of(Counter.CPU, new Measured(1e7))),
            new Conditions(nothing, nothing, nothing, nothing),
            Samples.waits("not asked"),
            Optional.empty()));
    assertThat(Files.readString(ReportWriter.write(run, ReportOptions.DEFAULT).html()))
        .contains("the meter answered 8900 ms late on windows of 100 ms")
        .contains("aria-label=\"update\"")
        .contains("\"values\":{\"gross\":");
  }

  /** The charts' library may hold what a report's own text may not. */
  private static String withoutCode(String page) {
    return page.replaceAll("(?s)<script>.*?</script>", "");
  }
}
