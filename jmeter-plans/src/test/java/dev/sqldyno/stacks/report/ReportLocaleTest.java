// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading.Unavailable;
import dev.sqldyno.measure.profile.CallStacks;
import dev.sqldyno.measure.profile.Recorded;
import dev.sqldyno.measure.profile.Sampling;
import dev.sqldyno.measure.profile.Sampling.Unwinding;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.ReportWriter;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.stacks.catalog.Stack.Model;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSamples;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportLocaleTest {
  @TempDir Path results;

  @Test
  void theReadersLanguageChangesNoByte() throws IOException {
    RunFolder run = everything();
    ExampleRun.write(results, ExampleRun.info("another"));
    Map<String, String> plain = report(run, Locale.ROOT);
    assertThat(plain).containsKeys("index.html", "report.md", "report.txt").hasSize(7);
    assertThat(plain.get("history")).contains("No cell changed by more than 1.0 %.");
    assertThat(String.format(Locale.forLanguageTag("ar-EG"), "%d", 12)).isNotEqualTo("12");
    for (String language : List.of("ar-EG", "tr")) {
      assertThat(report(run, Locale.forLanguageTag(language))).as(language).isEqualTo(plain);
    }
  }

  /** Statements, stacks with every remark, an engine that is left out, and flame graphs. */
  private RunFolder everything() throws IOException {
    RunInfo info = ExampleRun.info("everything");
    EngineInfo secret = ExampleRun.engine("x", "X", "1", MeterKind.NONE, Durability.RELAXED);
    RunFolder run =
        ExampleRun.write(
            results,
            info.with(
                Stream.concat(info.engines().stream(), Stream.of(withheld(secret))).toList(),
                info.gaps()));
    for (Model model : Model.values()) {
      for (int repetition = 0; repetition < 2; repetition++) {
        stack(Scenario.CLOSED, model, repetition)
            .requests(17_000 + repetition, 200)
            .sample()
            .appendTo(run);
        stack(Scenario.OPEN, model, repetition)
            .scheduled(2_000 + repetition)
            .late(60)
            .sample()
            .appendTo(run);
        stack(Scenario.SLOW, model, repetition).users(500).delayed(200).sample().appendTo(run);
      }
    }
    profile(run, "insert");
    profile(run, "update");
    return run;
  }

  private static ServiceSamples stack(Scenario scenario, Model model, int repetition) {
    return ServiceSamples.of(scenario, "jpa-" + model.id(), model, "jpa")
        .repetition(repetition)
        .failedBefore(1_234)
        .queue(34)
        .cold()
        .stolen(0.05)
        .throttled(new Unavailable("hidden"));
  }

  private static EngineInfo withheld(EngineInfo e) {
    return new EngineInfo(
        e.id(),
        e.name(),
        false,
        e.version(),
        e.driver(),
        e.deployment(),
        e.durability(),
        e.settings(),
        e.meter(),
        e.whyNotHigher());
  }

  private void profile(RunFolder run, String operation) throws IOException {
    Sampling sampling = new Sampling("cpu-clock", 99, Unwinding.DWARF);
    CallStacks stacks = CallStacks.parse("postgres;main;heap_insert 1234\npostgres;main 5\n");
    Path text = Files.writeString(results.resolve("perf.txt.gz"), "as perf printed it");
    new Profile("postgresql", "sweep", operation, Map.of(), sampling.label(), 100, 1239, "")
        .keep(run, new Recorded(stacks, sampling, text, ""));
  }

  private Map<String, String> report(RunFolder run, Locale reader) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(reader);
    try {
      Path folder = ReportWriter.write(run, ReportOptions.DEFAULT).html().getParent();
      Map<String, String> files = new TreeMap<>();
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path file : all.filter(Files::isRegularFile).toList()) {
          files.put(folder.relativize(file).toString(), Files.readString(file));
        }
      }
      StringWriter history = new StringWriter();
      SqlDyno.commandLine()
          .setOut(new PrintWriter(history))
          .execute("history", run.path().toString(), results.resolve("another").toString());
      files.put("history", history.toString());
      return files;
    } finally {
      Locale.setDefault(before);
    }
  }
}
