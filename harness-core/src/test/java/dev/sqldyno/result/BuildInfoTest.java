// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.result.RunInfo.EngineInfo;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BuildInfoTest {
  private static EngineInfo engine(String id, String name, Map<String, String> facts) {
    EngineInfo engine =
        ExampleRun.engine(id, name, "18.1", MeterKind.CGROUP_CPU, Durability.COMMIT);
    Map<String, String> settings = new TreeMap<>(engine.settings());
    settings.putAll(facts);
    return new EngineInfo(
        id,
        name,
        true,
        engine.version(),
        engine.driver(),
        engine.deployment(),
        engine.durability(),
        settings,
        engine.meter(),
        List.of());
  }

  private static RunInfo run(String id, EngineInfo... engines) {
    return new RunInfo(
        RunInfo.SCHEMA,
        id,
        "2026-01-01T00:00:00Z",
        "1",
        Map.of(),
        null,
        List.of(engines),
        List.of(),
        Map.of());
  }

  @Test
  void aBuildWithAssertionsIsSlowerThanARelease() {
    Map<String, String> slow =
        Map.of("build_id", "01ab", "build_slow", "has its assertions on (--enable-cassert)");
    RunInfo run =
        run(
            "run",
            engine("postgresql:main", "PostgreSQL main", Map.of("build_id", "02cd")),
            engine("postgresql:patch", "PostgreSQL patch", slow));

    assertThat(BuildInfo.warnings(run))
        .containsExactly(
            "PostgreSQL patch has its assertions on (--enable-cassert): it is slower than a release. Compare it with builds of the same kind only.");
  }

  @Test
  void aBuildBesideAReleaseMayDifferByTheirCompilers() {
    RunInfo run =
        run(
            "run",
            engine("postgresql", "PostgreSQL", Map.of()),
            engine("mariadb", "MariaDB", Map.of()),
            engine("postgresql:patch", "PostgreSQL patch", Map.of("build_id", "01ab")));

    assertThat(BuildInfo.warnings(run))
        .singleElement()
        .asString()
        .startsWith("PostgreSQL patch and PostgreSQL were compiled by different people");
  }

  @Test
  void twoRunsTellWhetherTheirBuildIsTheSame() {
    RunInfo before = run("before", engine("postgresql:pg", "PG", Map.of("build_id", "01ab")));
    RunInfo same = run("same", engine("postgresql:pg", "PG", Map.of("build_id", "01ab")));
    RunInfo other = run("other", engine("postgresql:pg", "PG", Map.of("build_id", "02cd")));

    assertThat(BuildInfo.changes(before, same))
        .containsExactly("postgresql:pg is one and the same build in both runs (build id 01ab).");
    assertThat(BuildInfo.changes(before, other))
        .containsExactly(
            "postgresql:pg is another build in run other: build id 02cd, before 01ab.");
    assertThat(other.engines().getFirst().whyNotComparable(before.engines().getFirst()))
        .contains("the build_id of its PG was 02cd and is 01ab");
    assertThat(BuildInfo.changes(run("release"), other)).isEmpty();
  }
}
