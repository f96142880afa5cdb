// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.cli.SqlDyno;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleMixes;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTest {
  private static final Path SCHEMA = Path.of("../docs/reference/export.schema.json");
  private static final Path COMMITTED = Path.of("../docs/gallery");

  @TempDir Path folder;

  private static List<Error> faults(String export) throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(SCHEMA));
    return schema.validate(export, InputFormat.JSON);
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

  @Test
  void theSchemaRefusesWhatNoExportHas() throws IOException {
    String json = RunExport.of(ExampleVersions.write(folder, "run", 2)).json();

    assertThat(faults(json.replace("\"machine\":{", "\"machine\":{\"host\":\"db1\",")))
        .isNotEmpty();
    assertThat(faults(json.replace("\"engine-cost\"", "\"engine-costs\""))).isNotEmpty();
    assertThat(faults(json.replace("\"schema\":1", "\"schema\":2"))).isNotEmpty();
  }

  @Test
  void whatTellsOfAPersonOrAPlaceIsLeftOut() {
    RunFolder run = ExampleRun.write(folder);
    RunInfo.EngineInfo of = run.info().engines().getFirst();
    Map<String, String> settings =
        Map.of(
            "configure", "--prefix=/home/alice/pg",
            "owner", "alice@db1",
            "listen", "10.1.2.3",
            "primary", "db1.corp.internal",
            "replica", "fe80::1",
            "version", "11.2-YB-2.20.1.0-b0",
            "wal_sync_method", "fdatasync",
            "jit", "off");
    RunInfo.EngineInfo spoilt =
        new RunInfo.EngineInfo(
            of.id(),
            of.name(),
            true,
            "11.2-YB-2.20.1.0-b0",
            of.driver(),
            "external URL, cgroup db1-of-alice.service",
            Durability.COMMIT,
            settings,
            MeterKind.CGROUP_CPU,
            List.of("/home/alice has no perf"));
    run.write(run.info().with(List.of(spoilt), List.of()));

    String json = RunExport.of(run).json();

    assertThat(json)
        .contains("fdatasync", "\"configure\":\"(left out)\"", "\"owner\":\"(left out)\"")
        .contains("\"deployment\":\"external URL, cgroup\"", "\"version\":\"11.2-YB-2.20.1.0-b0\"")
        .doesNotContain("alice", "10.1.2.3", "db1", "fe80", folder.toString());
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
  void anEngineThatMayNotBePublishedIsNotThere() {
    RunFolder run = ExampleVersions.write(folder, "run", 2);
    RunInfo info = run.info();
    RunInfo.EngineInfo first = info.engines().getFirst();
    RunInfo.EngineInfo hidden =
        new RunInfo.EngineInfo(
            first.id(),
            first.name(),
            false,
            first.version(),
            first.driver(),
            first.deployment(),
            first.durability(),
            first.settings(),
            first.meter(),
            first.whyNotHigher());
    run.write(info.with(List.of(hidden, info.engines().getLast()), List.of()));

    assertThat(RunExport.of(run).json())
        .contains(info.engines().getLast().id())
        .doesNotContain(first.id());

    run.write(info.with(List.of(hidden), List.of()));
    RunFolder alone = ExampleVersions.write(folder, "alone", 1, true);
    alone.write(alone.info().with(List.of(withoutLeave(alone)), List.of()));
    assertThatThrownBy(() -> RunExport.of(alone))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("the licence forbids it of [postgresql]");
  }

  private static RunInfo.EngineInfo withoutLeave(RunFolder run) {
    RunInfo.EngineInfo of = run.info().engines().getFirst();
    return new RunInfo.EngineInfo(
        of.id(),
        of.name(),
        false,
        of.version(),
        of.driver(),
        of.deployment(),
        of.durability(),
        of.settings(),
        of.meter(),
        of.whyNotHigher());
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
  void otherToolsGetALineForEachRepetition() {
    Export export = RunExport.of(ExampleVersions.write(folder, "run", 2));

    assertThat(ExportFormat.BENCHSTAT.of(export).lines())
        .filteredOn(
            line -> line.startsWith("Benchmarkdml-sweep/insert/engine=postgresql:17.6.0 1 "))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).contains(" engine-cost-instructions/row"));
    assertThat(ExportFormat.BENCHER.of(export))
        .contains(
            "\"postgresql:17.6.0/dml-sweep/insert\":{\"engine-cost\":{\"lower_value\":4050.47,");
    assertThat(ExportFormat.GITHUB_ACTION_BENCHMARK.of(export))
        .startsWith("[{\"name\":\"postgresql:18.6.0/dml-sweep/insert engine-cost\"")
        .contains("\"unit\":\"instructions/row\"", "\"range\":\"± ")
        .doesNotContain("rows-per-second");
    assertThat(ExportFormat.OPENMETRICS.of(export))
        .startsWith(
            "# TYPE sqldyno_engine_cost gauge\nsqldyno_engine_cost{engine=\"postgresql:18.6.0\"")
        .endsWith("# EOF\n");
  }

  @Test
  void whatIsPublishedHereMeetsTheSchemaAndWasCountedByOneEmulator() throws IOException {
    List<Path> files;
    try (var all = Files.list(COMMITTED)) {
      files = all.filter(file -> file.toString().endsWith(".json")).toList();
    }

    assertThat(files).isNotEmpty();
    for (Path file : files) {
      assertThat(faults(Files.readString(file))).as(file.toString()).isEmpty();
      assertThat(Export.read(file).engines())
          .allSatisfy(
              engine -> assertThat(engine.meter()).isEqualTo(MeterKind.INSTRUCTIONS_EMULATED))
          .extracting(engine -> engine.settings().get("emulator"))
          .containsOnly(
              "QEMU 7.2.22, x86-64 Westmere, glibc 2.36, plug-in 4a0f42cf, guest library b2e72feb");
    }
  }
}
