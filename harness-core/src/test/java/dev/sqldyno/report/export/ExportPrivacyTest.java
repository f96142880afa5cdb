// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.Samples;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportPrivacyTest {
  @TempDir Path folder;
  private int runs;

  @Test
  void whatTellsOfAPersonOrAPlaceIsLeftOut() {
    Map<String, String> settings =
        Map.of(
            "configure", "--prefix=/home/alice/pg",
            "owner", "alice@db1",
            "listen", "10.1.2.3",
            "primary", "db1.corp.internal",
            "replica", "fe80::1",
            "version", "11.2-YB-2.20.1.0-b0",
            "wal_sync_method", "fdatasync",
            "search_path", "on ".repeat(1_000),
            "jit", "off");
    RunInfo.EngineInfo spoilt =
        new RunInfo.EngineInfo(
            "postgresql",
            "PostgreSQL",
            true,
            "11.2-YB-2.20.1.0-b0",
            "PostgreSQL JDBC Driver 42.7.14",
            "external URL, cgroup db1-of-alice.service",
            Durability.COMMIT,
            settings,
            MeterKind.CGROUP_CPU,
            List.of("/home/alice has no perf"));

    String json = RunExport.of(run(List.of(spoilt))).json();

    assertThat(json)
        .contains("fdatasync", "\"configure\":\"(left out)\"", "\"owner\":\"(left out)\"")
        .contains("\"search_path\":\"(left out)\"")
        .contains("\"deployment\":\"external URL, cgroup\"", "\"version\":\"11.2\"")
        .doesNotContain("alice", "10.1.2.3", "db1", "fe80", folder.toString());
  }

  private static final List<String> HOSTILE =
      List.of(
          "alice-laptop",
          "alice",
          "Alice's",
          "on alice",
          "db_alice_3",
          "256MB,alice",
          "1.alice",
          ExampleRun.EVIL + "alice",
          "\u0430lice alice",
          "alice\n");

  private static final Map<String, String> COLLATIONS =
      Map.of("mysql", "utf8mb4_0900_ai_ci", "mariadb", "utf8mb4_uca1400_ai_ci");

  @Test
  void noEnginesFolderLetsTheNameOfAPersonThrough() {
    List<RunInfo.EngineInfo> spoilt = new ArrayList<>();
    List<RunInfo.EngineInfo> good = new ArrayList<>();
    for (Engine engine : Catalog.load().engines()) {
      for (String hostile : HOSTILE) {
        Map<String, String> settings = new TreeMap<>(Map.of("cluster_name", hostile));
        engine.readback().keySet().forEach(name -> settings.put(name, hostile));
        settings.put("jit", "on");
        String id = "%s+cluster_name=alice-%d+work_mem=64MB".formatted(engine.id(), spoilt.size());
        spoilt.add(engine(id, hostile, settings));
      }
      Map<String, String> usual = new TreeMap<>();
      engine
          .readback()
          .forEach((name, asked) ->
              asked.expect().values().forEach(answer -> usual.put(name, answer.split("\\|")[0])));
      if (engine.readback().containsKey("collation")) {
        usual.put("collation", COLLATIONS.getOrDefault(engine.folder(), "C.UTF-8"));
      }
      good.add(engine(engine.id(), "18.6 (Alice 1)", usual));
    }

    Export export = RunExport.of(run(spoilt));
    assertThat(export.json()).doesNotContainIgnoringCase("alice");
    assertThat(export.engines())
        .hasSize(spoilt.size())
        .allSatisfy(engine -> {
          assertThat(engine.name()).contains(" work_mem=64MB");
          assertThat(engine.settings())
              .containsEntry("jit", "on")
              .containsEntry("cluster_name", "(left out)");
        });

    assertThat(RunExport.of(run(good)).leftOut()).isEmpty();
    assertThat(RunExport.of(run(good)).engines())
        .extracting(Export.ExportedEngine::version)
        .containsOnly("18.6");
  }

  @Test
  void twoEnginesThatDifferInAPrivateValueStayTwo() {
    Export export =
        RunExport.of(
            run(
                List.of(
                    engine("postgresql+cluster_name=a", "18.6", Map.of("cluster_name", "a")),
                    engine("postgresql+cluster_name=b", "18.6", Map.of("cluster_name", "b")))));

    assertThat(export.engines())
        .extracting(Export.ExportedEngine::id)
        .containsExactly("postgresql+cluster_name=left-out", "postgresql+cluster_name=left-out-1");
    assertThat(export.cells()).extracting(Export.ExportedCell::engine).doesNotHaveDuplicates();
    assertThat(export.leftOut()).hasSize(2);
  }

  private static RunInfo.EngineInfo engine(
      String id, String version, Map<String, String> settings) {
    return new RunInfo.EngineInfo(
        id,
        "Engine" + EngineId.parse(id).words(" "),
        true,
        version,
        "Driver 1.0",
        "external URL, container alice-db, its version is newer",
        Durability.COMMIT,
        settings,
        MeterKind.CGROUP_CPU,
        List.of());
  }

  /** Returns a run with a cell of the first two engines. */
  private RunFolder run(List<RunInfo.EngineInfo> engines) {
    String id = "own" + ++runs;
    RunFolder run = RunFolder.create(folder, id);
    run.write(ExampleRun.info(id).with(engines, List.of()));
    engines.stream()
        .limit(2)
        .map(engine ->
            Samples.of(engine.id(), "insert", 0, Samples.cpu(1e9, 9e8), Samples.cpu(1e9, 9e8)))
        .forEach(run::append);
    return run;
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
}
