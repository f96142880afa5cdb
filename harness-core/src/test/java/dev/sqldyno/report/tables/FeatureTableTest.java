// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.ReportWriter;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.FeatureAnswers.Answer;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.workload.FeatureResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeatureTableTest {
  @TempDir Path results;

  @Test
  void everyFormShowsTheTableInTheOrderOfTheRunAndWhyNot() throws IOException {
    Path html =
        ReportWriter.write(run("plain", "no such word", true), ReportOptions.DEFAULT).html();

    assertThat(Files.readString(html.resolveSibling("report.txt")))
        .containsPattern("(?m)^feature +PostgreSQL +H2$")
        .containsPattern("(?m)^Array columns +✓ +✗$")
        .containsPattern("(?m)^Extensions +– +✓$")
        .contains("Why not\n- Array columns, H2: no such word\n")
        .contains("- Extensions, PostgreSQL: not tried: no way\n");
    assertThat(Files.readString(html.resolveSibling("report.md")))
        .contains("| feature | PostgreSQL | H2 |\n| --- | --- | --- |\n")
        .contains("| Array columns | ✓ | ✗ |\n| Extensions | – | ✓ |\n")
        .contains("- Array columns, H2: no such word\n");
    assertThat(Files.readString(html))
        .contains("<h2>SQL features</h2>")
        .contains("<td><button type=\"button\" class=\"no\" data-tip=\"no such word\">✗</button>")
        .contains("<li>Array columns, H2: no such word</li>");
  }

  @Test
  void anEnginesMessageIsNoMarkup() throws IOException {
    Path html =
        ReportWriter.write(run("evil", ExampleRun.EVIL, true), ReportOptions.DEFAULT).html();

    assertThat(Files.readString(html).replaceAll("(?s)<script>.*?</script>", ""))
        .doesNotContain("<img")
        .contains("data-tip=\"&lt;/script&gt;&lt;img src=x")
        .contains("<li>Array columns, H2: &lt;/script&gt;&lt;img src=x");
    assertThat(Files.readString(html.resolveSibling("report.md"))).doesNotContain("<img");
    assertThat(Files.readString(html.resolveSibling("report.txt"))).doesNotContain("\u001b");
  }

  @Test
  void anEngineThatMayNotBePublishedIsNotShown() throws IOException {
    Path html =
        ReportWriter.write(run("secretive", "no such word", false), ReportOptions.DEFAULT).html();
    for (String name : List.of("index.html", "report.md", "report.txt")) {
      assertThat(Files.readString(html.resolveSibling(name)))
          .contains("SQL features")
          .doesNotContain("no such word");
    }
  }

  /** Of two engines, the second of which may be secret; the folder has their files by name. */
  private RunFolder run(String id, String message, boolean publish) {
    RunInfo info = ExampleRun.info(id);
    EngineInfo h2 = ExampleRun.engine("h2", "H2", "2.5", MeterKind.NONE, Durability.RELAXED);
    RunFolder folder = RunFolder.create(results, id);
    folder.write(
        info.with(
            List.of(
                info.engines().getFirst(),
                new EngineInfo(
                    h2.id(),
                    h2.name(),
                    publish,
                    h2.version(),
                    h2.driver(),
                    h2.deployment(),
                    h2.durability(),
                    h2.settings(),
                    h2.meter(),
                    h2.whyNotHigher())),
            List.of()));
    keep(folder, "postgresql", new FeatureResult.Yes(), new FeatureResult.NotTried("no way"));
    keep(folder, "h2", new FeatureResult.No(message), new FeatureResult.Yes());
    return folder;
  }

  private static void keep(
      RunFolder folder, String engine, FeatureResult arrays, FeatureResult extensions) {
    new FeatureAnswers(
            engine,
            "features",
            "SQL features",
            List.of(
                new Answer("arrays", "Array columns", arrays),
                new Answer("extensions", "Extensions", extensions)),
            Optional.empty())
        .keep(folder);
  }
}
