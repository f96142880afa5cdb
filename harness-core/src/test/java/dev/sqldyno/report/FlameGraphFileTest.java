// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.profile.CallStacks;
import dev.sqldyno.measure.profile.Recorded;
import dev.sqldyno.measure.profile.Sampling;
import dev.sqldyno.measure.profile.Sampling.Unwinding;
import dev.sqldyno.report.document.Document;
import dev.sqldyno.report.document.HtmlReport;
import dev.sqldyno.report.document.MarkdownReport;
import dev.sqldyno.report.document.TextReport;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.compare.ShownRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlameGraphFileTest {
  private static final Sampling SAMPLING = new Sampling("cpu-clock", 99, Unwinding.DWARF);

  @TempDir Path dir;

  @Test
  void engineIsComparedWithEngineAndPhaseWithThePhaseBefore() {
    assertThat(
            FlameGraphFile.of(
                List.of(
                    sweep("b", "update"),
                    sweep("a", "insert"),
                    sweep("a", "update"),
                    sweep("b", "insert"))))
        .extracting(FlameGraphFile::file)
        .containsExactly(
            "flamegraphs/a-sweep-insert.html",
            "flamegraphs/b-sweep-insert.html",
            "flamegraphs/b-sweep-insert-against-a-sweep-insert.html",
            "flamegraphs/a-sweep-update.html",
            "flamegraphs/a-sweep-update-against-a-sweep-insert.html",
            "flamegraphs/b-sweep-update.html",
            "flamegraphs/b-sweep-update-against-a-sweep-update.html",
            "flamegraphs/b-sweep-update-against-b-sweep-insert.html");
  }

  @Test
  void aVariantIsComparedWithItsOperationsFirst() {
    List<Profile> variants =
        Stream.of("batch", "multi", "row").map(mode -> rows("a", mode)).toList();
    assertThat(FlameGraphFile.of(variants))
        .filteredOn(graph -> graph.base().isPresent())
        .extracting(FlameGraphFile::file)
        .containsExactly(
            "flamegraphs/a-rows-insert-multi-against-a-rows-insert-batch.html",
            "flamegraphs/a-rows-insert-row-against-a-rows-insert-batch.html");
  }

  @Test
  void aDifferenceIsPerRow() {
    RunFolder run = RunFolder.create(dir, "run");
    Profile few = keep(run, new Profile("a", "sweep", "insert", Map.of(), "", 100, 10, ""), of(10));
    Profile many =
        keep(run, new Profile("a", "sweep", "update", Map.of(), "", 200, 30, ""), of(30));

    String page = new FlameGraphFile(many, Optional.of(few)).draw(run);

    assertThat(page).as("30 samples against twice 10").contains("d=10");
  }

  @Test
  void twoEnginesAreComparedByWhatTheyCanShare() {
    RunFolder run = RunFolder.create(dir, "run");
    Profile one =
        keep(
            run,
            sweep("a", "insert"),
            CallStacks.parse(
                "postgres;main;heap_insert;memcpy 5\npostgres;main;write;do_syscall_64_[k] 5\n"));
    Profile other =
        keep(
            run,
            sweep("b", "insert"),
            CallStacks.parse(
                "connection;run;row_ins;memcpy 9\nconnection;run;do_syscall_64_[k] 7\n"));

    String page = new FlameGraphFile(other, Optional.of(one)).draw(run);

    assertThat(page).contains("memcpy", "d=4", "d=2").doesNotContain("d=U", "row_ins");
  }

  @Test
  void stacksThatWereFollowedInAnotherWayAreNoPhaseOfTheSame() {
    Profile byFramePointers =
        new Profile(
            "a", "sweep", "insert", Map.of(), "cpu-clock at 99 Hz, by frame pointers", 1, 5, "");
    assertThat(FlameGraphFile.of(List.of(byFramePointers, sweep("a", "update"))))
        .extracting(FlameGraphFile::base)
        .containsOnly(Optional.empty());
  }

  @Test
  void aProfileWithoutASampleHasNoGraph() {
    assertThat(
            FlameGraphFile.of(List.of(new Profile("a", "sweep", "count", Map.of(), "", 1, 0, ""))))
        .isEmpty();
  }

  @Test
  void whatAProfileLacksIsSaidBesideItsGraph() {
    Profile lossy = new Profile("a", "sweep", "count", Map.of(), "", 1, 3, "lost ~3~ chunks!");
    Document document = document(lossy);
    assertThat(HtmlReport.of(document)).contains("lost ~3~ chunks!");
    assertThat(MarkdownReport.of(document)).contains("lost \\~3\\~ chunks");
    assertThat(TextReport.of(document, 200)).contains("lost ~3~ chunks!");
  }

  @Test
  void sampledFunctionsHaveTheErrorOfSampling() {
    Profile profile = new Profile("a", "sweep", "count", Map.of(), "", 1, 3, "");
    assertThat(MarkdownReport.of(document(profile)))
        .contains("the error of sampling alone", "| main | 2 | 66.7 % ±53.3 |");
  }

  @Test
  void theReportLinksEveryGraphAndHidesThoseOfAnEngineThatMayNotBePublished() throws IOException {
    RunFolder run = RunFolder.create(dir, "run");
    EngineInfo hidden = engine("secret", false);
    run.write(
        new RunInfo(
            RunInfo.SCHEMA,
            "run",
            "2026-11-21T09:30:00Z",
            "test",
            Map.of(),
            ExampleRun.info("run").host(),
            List.of(engine("postgresql", true), hidden),
            List.of(),
            Map.of()));
    Profile shown = keep(run, sweep("postgresql", "insert"), of(5));
    keep(run, sweep(hidden.id(), "insert"), of(5));

    ReportWriter.write(run, new ReportOptions(true));
    assertThat(graphs(run)).hasSize(3).anyMatch(name -> name.startsWith(hidden.id()));

    Path html = ReportWriter.write(run, ReportOptions.DEFAULT).html();
    assertThat(graphs(run)).containsExactly(shown.name() + ".html");
    assertThat(Files.readString(html))
        .contains(
            "href=\"flamegraphs/" + shown.name() + ".html\"",
            "href=\"../profiles/" + shown.name() + ".perf.txt.gz\"");
    assertThat(Files.readString(run.path().resolve("report/report.md"))).contains(shown.name());
    assertThat(Files.readString(run.path().resolve("report/report.txt"))).contains(shown.name());
  }

  @Test
  void nothingInAProfileBecomesMarkup() {
    Profile evil =
        new Profile(
            ExampleRun.EVIL,
            ExampleRun.EVIL,
            ExampleRun.EVIL,
            Map.of("k", ExampleRun.EVIL),
            ExampleRun.EVIL,
            1,
            1,
            ExampleRun.EVIL);
    assertThat(HtmlReport.of(document(evil)).replaceAll("(?s)<script.*?</script>", ""))
        .contains("&lt;img")
        .doesNotContain("<img", "</script");
    assertThat(evil.name()).matches("[a-z0-9_-]+");
  }

  private Document document(Profile profile) {
    RunFolder run = RunFolder.create(dir, "document");
    run.write(ExampleRun.info("document"));
    keep(run, profile, CallStacks.parse("t;main 2\nt;main;" + ExampleRun.EVIL + " 1"));
    return new Document(
        "run",
        "",
        "",
        new ProfileSection(ShownRun.of(run, false)).of(FlameGraphFile.of(List.of(profile))));
  }

  private static EngineInfo engine(String id, boolean publish) {
    return new EngineInfo(
        id,
        id,
        publish,
        "1",
        "driver",
        "way",
        Durability.COMMIT,
        Map.of(),
        MeterKind.CGROUP_CPU,
        List.of());
  }

  private static CallStacks of(long samples) {
    return CallStacks.parse("t;main " + samples);
  }

  private Profile keep(RunFolder run, Profile profile, CallStacks stacks) {
    try {
      Path text = Files.writeString(dir.resolve("perf.txt.gz"), "as perf printed it");
      profile.keep(run, new Recorded(stacks, SAMPLING, text, ""));
      return profile;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> graphs(RunFolder run) throws IOException {
    try (Stream<Path> files = Files.list(run.path().resolve("report/flamegraphs"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static Profile sweep(String engine, String operation) {
    return new Profile(engine, "sweep", operation, Map.of(), SAMPLING.label(), 100, 5, "");
  }

  private static Profile rows(String engine, String mode) {
    return new Profile(
        engine, "rows", "insert", Map.of("mode", mode), SAMPLING.label(), 100, 5, "");
  }
}
