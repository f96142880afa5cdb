// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.sqldyno.catalog.text.OwnFiles;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleMixes;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Samples;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ExportTest {
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(read(Path.of("../docs/reference/export.schema.json")));

  /** Of each C library the page makes a table of its own. */
  private static final String EMULATOR =
      "QEMU 7\\.2\\.22, x86-64 Westmere, glibc [^,]+, plug-in 4a0f42cf, guest library b2e72feb";

  private static final Path COMMITTED = Path.of("../docs/gallery");

  @TempDir Path folder;

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Error> faults(String export) {
    return SCHEMA.validate(export, InputFormat.JSON);
  }

  private Path file(String json) throws IOException {
    return Files.writeString(folder.resolve("export.json"), json);
  }

  @Test
  void everyKindOfRunMeetsTheSchemaAndIsReadBackAsItWas() throws IOException {
    for (RunFolder run :
        List.of(
            ExampleRun.write(folder),
            ExampleMixes.write(folder, "mixes"),
            ExampleVersions.write(folder, "versions", 3))) {
      Export export = RunExport.of(run);

      assertThat(faults(export.json())).isEmpty();
      assertThat(Export.read(file(export.json()))).isEqualTo(export);
      assertThat(export.cells())
          .isNotEmpty()
          .allSatisfy(cell -> assertThat(cell.figures()).isNotEmpty());
    }
  }

  /** Spoils each value and each key of a good export in every way. */
  @Test
  void theReaderRefusesAllThatTheSchemaRefusesAndNamesTheFile() throws IOException {
    Export whole = RunExport.of(ExampleVersions.write(folder, "run", 2));
    Export.ExportedCell cell = whole.cells().getFirst();
    String good =
        new Export(
                1,
                whole.sqldyno(),
                whole.measured(),
                whole.machine(),
                whole.engines().stream().filter(each -> each.id().equals(cell.engine())).toList(),
                List.of(cell))
            .json();
    List<String> accepted = new ArrayList<>();
    int refused = 0;
    for (String spoilt : Spoilt.all(good)) {
      if (faults(spoilt).isEmpty()) {
        continue;
      }
      refused++;
      try {
        Export.read(file(spoilt));
        accepted.add(faults(spoilt).toString());
      } catch (ResultException e) {
        assertThat(e).hasMessageContainingAll("export.json:", "export the run again");
      }
    }
    assertThat(accepted).isEmpty();
    assertThat(refused).isGreaterThan(500);
  }

  @Test
  void theReaderRefusesWhatASchemaCannotSay() throws IOException {
    String json = RunExport.of(ExampleVersions.write(folder, "run", 2)).json();

    for (String day : List.of("2026-13-01", "2026-02-30", "26-01-01", "2026-11-21T00:00")) {
      assertRefused(json.replaceFirst("\"measured\":\"[^\"]*", "\"measured\":\"" + day), day);
    }
    assertRefused(json.replaceFirst("\"unit\":\"instructions\"", "\"unit\":\"ns\""), "contradicts");
    assertRefused(json.replaceFirst("\"mean\":[^,]*", "\"mean\":1e999"), "contradicts");
    assertRefused(
        json.replaceFirst("\"mean\":[^,]*,\"low\":[^,]*", "\"mean\":1,\"low\":1"), "contradicts");
  }

  @Test
  void aLinkOrADeviceThatItIsWrittenToStaysWhatItIs() throws IOException {
    Path run = ExampleVersions.write(folder, "run", 2).path();
    Path device = Files.createSymbolicLink(folder.resolve("device"), Path.of("/dev/null"));
    Path file = Files.createFile(folder.resolve("there.json"));
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), file);

    for (Path each : List.of(device, link)) {
      assertThat(
              SqlDyno.commandLine().execute("export", run.toString(), "--output", each.toString()))
          .isZero();
      assertThat(each).isSymbolicLink();
    }
    assertThat(Export.read(file)).isEqualTo(RunExport.of(RunFolder.open(run)));
  }

  @Test
  void anInterruptedRunIsExportedWithAWarning() {
    RunInfo info = ExampleRun.info("half");
    Map<String, RunInfo.Part> parts = new HashMap<>(info.parts());
    parts.replaceAll((_, part) -> new RunInfo.Part(false, part.options()));
    RunFolder run = ExampleRun.write(folder, info.with(parts, info.engines(), info.gaps()));
    CommandLine command = SqlDyno.commandLine();
    StringWriter err = new StringWriter();
    command.setErr(new PrintWriter(err, true));

    String to = folder.resolve("half.json").toString();
    assertThat(command.execute("export", run.path().toString(), "--output", to)).isZero();
    assertThat(err.toString()).contains("run half was interrupted", "--resume " + run.path());
  }

  @Test
  void aDamagedExportIsRefusedWithItsPlace() throws IOException {
    String json = RunExport.of(ExampleVersions.write(folder, "run", 2)).json();

    assertRefused(json.substring(0, json.length() / 2), "damaged");
    assertRefused(json.replace("\"schema\":1", "\"schema\":9"), "schema 9 is not known, only 1");
    assertRefused(
        json.replaceFirst("\"id\":\"postgresql:17", "\"id\":\"mysql:17"), "of no engine in it");
    String first = json.lines().filter(line -> line.startsWith("{\"engine\"")).findFirst().get();
    assertRefused(json.replace(first, first + first), "is there twice");
    assertRefused(json.replaceFirst("\"mean\":", "\"mean\":9"), "engine-cost contradicts itself");
    assertRefused(
        json.replaceFirst("\"values\":[^]]+", "\"values\":["), "engine-cost contradicts itself");
  }

  private void assertRefused(String json, String why) throws IOException {
    Path file = file(json);
    assertThatThrownBy(() -> Export.read(file))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(why);
  }

  @Test
  void aCellNamesTheCommandThatMeasuresItAgain() {
    assertThat(RunExport.of(ExampleVersions.write(folder, "run", 3)).cells().getFirst().command())
        .isEqualTo(
            "scripts/sqldyno bench --lab --engines postgresql:18.6.0 --workloads dml-sweep --operations insert --size smoke --repetitions 3");
    assertThat(RunExport.of(ExampleMixes.write(folder, "mixes")).cells())
        .anySatisfy(
            cell -> assertThat(cell.command()).contains("--threads 16").doesNotContain("--lab"));
  }

  @Test
  void theCommandOfABuildHasAPlaceForItsPath() throws IOException {
    Path run = ExampleVersions.write(folder, "run", 3).path();
    for (String name : List.of("run.json", "samples.jsonl", "functions.jsonl")) {
      Path file = run.resolve(name);
      Files.writeString(
          file,
          Files.readString(file).replace("\"postgresql:18.6.0\"", "\"postgresql:patch+jit=on\""));
    }

    assertThat(RunExport.of(RunFolder.open(run)).cells().getFirst().command())
        .startsWith("scripts/sqldyno bench --lab --engines postgresql:patch=/PATH+jit=on --");
  }

  @Test
  void aRunWithTwoMetersOfAnEngineIsRefusedWithTheReason() {
    RunFolder run = ExampleVersions.write(folder, "run", 2);
    run.append(Samples.of("postgresql:17.6.0", "insert", 2, Samples.cpu(1, 1), Samples.cpu(1, 1)));
    assertThatThrownBy(() -> RunExport.of(run))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining(
            "postgresql:17.6.0 was measured by cgroup-cpu and by instructions-emulated");
  }

  @Test
  void otherToolsGetALineForEachRepetition() {
    Export export = RunExport.of(ExampleVersions.write(folder, "run", 2));

    assertThat(ExportFormat.BENCHSTAT.of(export).lines())
        .filteredOn(line ->
            line.startsWith("Benchmarkdml-sweep/insert/engine=postgresql:17.6.0/size=smoke 1 "))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).contains(" engine-cost-instructions/row"));
    assertThat(ExportFormat.BENCHER.of(export))
        .contains(
            "\"postgresql:17.6.0/dml-sweep/insert\":{\"engine-cost\":{\"lower_value\":4050.47,");
    assertThat(ExportFormat.GITHUB_ACTION_BENCHMARK.of(export))
        .startsWith("[{\"name\":\"postgresql:18.6.0/dml-sweep/insert engine-cost\"")
        .contains("\"unit\":\"instructions/row\"", "\"range\":\"± 69.88\"")
        .doesNotContain("rows-per-second");
    assertThat(ExportFormat.OPENMETRICS.of(export))
        .startsWith(
            "# TYPE sqldyno_engine_cost gauge\nsqldyno_engine_cost{engine=\"postgresql:18.6.0\"")
        .endsWith("# EOF\n");
  }

  @Test
  void aVariantThatIsNamedAsALabelIsHasALabelOfItsOwn() {
    Export plain = RunExport.of(ExampleVersions.write(folder, "run", 2));
    String text = OwnFiles.JSON.writeValueAsString(plain);
    String named = text.replace("\"variant\":{}", "\"variant\":{\"size\":\"9\",\"2nd-key\":\"a\"}");
    assertThat(named).isNotEqualTo(text);

    assertThat(ExportFormat.OPENMETRICS.of(OwnFiles.JSON.readValue(named, Export.class)))
        .contains("size=\"smoke\"", "variant_2nd_key=\"a\"", "variant_size=\"9\"")
        .doesNotContain(",size=\"9\"");
  }

  @Test
  void whatIsPublishedHereMeetsTheSchemaAndWasCountedByOneEmulator() throws IOException {
    List<Path> files;
    try (var all = Files.list(COMMITTED)) {
      files = all.filter(file -> file.toString().endsWith(".json")).toList();
    }

    assertThat(files).isNotEmpty();
    for (Path file : files) {
      assertThat(faults(read(file))).as(file.toString()).isEmpty();
      assertThat(Export.read(file).engines())
          .allSatisfy(
              engine -> assertThat(engine.meter()).isEqualTo(MeterKind.INSTRUCTIONS_EMULATED))
          .extracting(engine -> engine.settings().get("emulator"))
          .allMatch(name -> name.matches(EMULATOR));
    }
  }
}
