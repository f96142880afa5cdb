// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recognises servers by what they say of themselves, recorded or documented by their makers. */
class IdentityTest {
  private static final Catalog CATALOG = Catalog.load();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql|18.1|PostgreSQL 18.1 (Debian 18.1-1.pgdg13+2) on x86_64-pc-linux-gnu, compiled by gcc (Debian 14.2.0-19) 14.2.0, 64-bit",
        "postgresql|16.3|PostgreSQL 16.3 on aarch64-unknown-linux-gnu, compiled by aarch64-unknown-linux-gnu-gcc (GCC) 9.5.0, 64-bit",
        "postgresql|19|PostgreSQL 19devel on x86_64-pc-linux-musl, compiled by gcc (Alpine 14.2.0) 14.2.0, 64-bit",
        "yugabytedb|2025.1.0.1|PostgreSQL 15.12-YB-2025.1.0.1-b0 on x86_64-pc-linux-gnu, compiled by clang version 17.0.6, 64-bit",
        "yugabytedb|2.20.1.3|PostgreSQL 11.2-YB-2.20.1.3-b0 on x86_64-pc-linux-gnu, compiled by clang version 15.0.3, 64-bit",
        "cockroachdb|25.2.2|CockroachDB CCL v25.2.2 (x86_64-pc-linux-gnu, built 2025/06/23 13:44:22, go1.23.7 X:nocoverageredesign)",
        "cockroachdb|21.2.0|CockroachDB OSS v21.2.0 (x86_64-unknown-linux-gnu, built 2021/11/15 13:58:04, go1.16.6)",
        "mysql|9.7.4|9.7.4",
        "mysql|8.0.36|8.0.36-0ubuntu0.22.04.1",
        "mysql|8.4.3|8.4.3-commercial",
        "mysql|8.0.mysql_aurora|8.0.mysql_aurora.3.04.0",
        "mariadb|11.8.9|11.8.9-MariaDB-ubu2404",
        "mariadb|10.6.17|10.6.17-13-MariaDB-enterprise-log",
        "tidb|8.5.3|8.0.11-TiDB-v8.5.3",
        "tidb|7.5.1|5.7.25-TiDB-v7.5.1-serverless",
        "oracle|23.9.0.25.07|Oracle Database 23ai Free 23.9.0.25.07",
        "oracle|19.23.0.0.0|Oracle Database 19c Enterprise Edition 19.23.0.0.0",
        "oracle|23.26.0.0.0|Oracle AI Database 26ai Free 23.26.0.0.0",
        "sqlserver|2022|Microsoft SQL Server 2022 (RTM-CU21) (KB5065865) - 16.0.4215.2 (X64)",
        "sqlserver|2025|Microsoft SQL Server 2025 (RTM) - 17.0.1000.7 (X64)",
        "h2|2.5.230|2.5.230",
      })
  void oneEngineAloneRecognisesItsServer(String id, String version, String answer) {
    List<String> recognised =
        CATALOG.engines().stream()
            .filter(engine -> asks(engine).equals(asks(CATALOG.engine(id))))
            .filter(engine -> engine.identity().orElseThrow().version(answer).isPresent())
            .map(Engine::id)
            .toList();

    assertThat(recognised).containsExactly(id);
    assertThat(CATALOG.engine(id).identity().orElseThrow().version(answer)).contains(version);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC gcc (GCC) 3.4.2, Redshift 1.0.12103",
        "PostgreSQL 9.4.26 (Greenplum Database 6.25.3) on x86_64-unknown-linux-gnu",
        "5.7.25-OceanBase-v4.3.5.1",
        "8.0.30-Vitess",
        "CrateDB 5.10.1",
      })
  void whatOnlySpeaksTheirProtocolIsNoneOfThem(String answer) {
    assertThat(CATALOG.engines())
        .filteredOn(engine -> asks(engine).startsWith("SELECT VERSION"))
        .hasSizeGreaterThan(5)
        .noneMatch(engine -> engine.identity().orElseThrow().version(answer).isPresent());
  }

  @Test
  void aReleaseOfAVersionIsThatVersionAndNothingElseIs() {
    Engine engine = CATALOG.engine("mariadb");

    assertThat(List.of("11.4", "11.4.7", "11.8.9")).allMatch(engine::isWrittenFor);
    assertThat(List.of("11", "11.40.1", "10.6.17", "")).noneMatch(engine::isWrittenFor);
  }

  @Test
  void aPatternWithoutAVersionIsRefused() {
    assertThatThrownBy(() -> new Identity("SELECT 1", "Mine"))
        .hasMessage("identity: matches has no group (?<version>…)");
    assertThatThrownBy(() -> new Identity("SELECT 1", "(?<version>"))
        .hasMessageStartingWith("identity: matches is not a regular expression: ");
  }

  /** Engines of different languages cannot be asked the same. */
  private static String asks(Engine engine) {
    return engine.identity().stream()
        .map(identity -> identity.query().replace("version()", "VERSION()"))
        .collect(Collectors.joining());
  }
}
