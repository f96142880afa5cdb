// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.report;

import dev.sqldyno.measure.profile.CallStacks;
import dev.sqldyno.measure.profile.Recorded;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.ReportWriter;
import dev.sqldyno.report.section.ReportOptions;
import dev.sqldyno.result.Profile;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.stacks.catalog.Stack.Model;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.result.ServiceSamples;
import dev.sqldyno.testing.Spoilt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A report of a run whose files somebody spoilt. */
class SpoiltRunTest {
  @TempDir Path dir;
  private RunFolder run;

  @BeforeEach
  void writeARun() throws IOException {
    run = ExampleRun.write(dir);
    // enough of them for each kind of block, as they are read and reckoned with some hundred times
    Path samples = run.path().resolve("samples.jsonl");
    Files.write(samples, Files.readAllLines(samples).subList(0, 24));
    ServiceSamples.of(Scenario.CLOSED, "jpa", Model.PLATFORM, "jpa").sample().appendTo(run);
    Path text = Files.createFile(dir.resolve("perf.txt.gz"));
    new Profile("postgresql", "dml-sweep", "update", Map.of(), "by cpu-clock", 20_000, 3, "")
        .keep(
            run,
            new Recorded(new CallStacks(new TreeMap<>(Map.of("main;run", 3L))), null, text, ""));
    // what loads classes for the first time takes longer than any damage may
    ReportWriter.write(run, ReportOptions.DEFAULT).html();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run.json",
        "samples.jsonl",
        "services.jsonl",
        "features/features/mariadb.json",
        "profiles/postgresql-dml_sweep-update.json",
        "profiles/postgresql-dml_sweep-update.collapsed"
      })
  void isMadeOrRefusedWithTheFileThatIsWrong(String name) throws IOException {
    Path file = run.path().resolve(name);
    Spoilt.everyWay(
        file,
        ResultException.class,
        () -> {
          RunFolder folder = RunFolder.open(run.path());
          ReportWriter.write(folder, ReportOptions.DEFAULT).text(80);
          ReportWriter.write(folder, ReportOptions.DEFAULT);
        });
  }
}
