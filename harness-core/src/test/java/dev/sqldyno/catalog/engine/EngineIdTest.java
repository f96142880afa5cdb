// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.text.CatalogException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EngineIdTest {
  @Test
  void withoutAColonItIsTheFoldersVersion() {
    assertThat(EngineId.parse("postgresql"))
        .isEqualTo(new EngineId("postgresql", Optional.empty(), Optional.empty(), Map.of(), false));
    assertThat(EngineId.isBefore(EngineId.parse("postgresql").version(), "17")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgresql:17", "postgresql:17.6", "tidb:v8.5.3", "sqlserver:2022-CU21"})
  void aVersionStandsBehindTheColon(String id) {
    assertThat(EngineId.parse(id)).hasToString(id);
    assertThat(EngineId.parse(id).version()).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "15, 15.19, 15.19",
    "10.11, 10.11.5-MariaDB, 10.11.5",
    "1, 15.19, 1",
    "18.6.0, 18.6, 18.6.0",
    "v8.5, 8.0.11-TiDB-v8.5.3, v8.5"
  })
  void aReleaseBeginsWithItsVersion(String version, String server, String release) {
    assertThat(EngineId.release(version, server)).isEqualTo(release);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"postgresql:", "postgresql:/opt/pg", "postgresql:17:18", "postgresql:1 7"})
  void whatIsNoVersionIsAnErrorThatNamesOne(String id) {
    assertThatThrownBy(() -> EngineId.parse(id))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("is not a version of postgresql: name one such as postgresql:17");
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgresql:patch", "postgresql:pg-18.1_asan", "mariadb:latest"})
  void whatBeginsWithALetterNamesABuild(String id) {
    assertThat(EngineId.parse(id)).hasToString(id);
    assertThat(EngineId.parse(id).build()).isPresent();
    assertThat(EngineId.parse(id).version()).isEmpty();
    assertThat(EngineId.parse(id).inLab(true)).hasToString(id + "@lab");
    assertThat(EngineId.isBefore(EngineId.parse(id).version(), "99")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql:patch@lab, postgresql:patch",
    "postgresql@lab, postgresql",
    "postgresql:17@lab, postgresql:17"
  })
  void inTheLabItIsTheSameEngineUnderAnotherId(String id, String outside) {
    assertThat(EngineId.parse(id)).hasToString(id);
    assertThat(EngineId.parse(id).lab()).isTrue();
    assertThat(EngineId.parse(id).inLab(false)).isEqualTo(EngineId.parse(outside));
    assertThat(EngineId.parse(outside).inLab(true)).isEqualTo(EngineId.parse(id));
    assertThat(EngineId.inFileName(id)).matches("[\\w.-]+");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql+jit=on",
        "postgresql:17+jit=on+work_mem=64MB",
        "postgresql:patch+log_line_prefix=%m/%p:x@lab",
        "mariadb+optimizer_switch=mrr=on",
        "postgresql+TimeZone=Etc/GMT+2",
        "postgresql+autovacuum_work_mem=-1",
        "postgresql+driver.prepareThreshold=0"
      })
  void whatDiffersFromTheFolderStandsBehindAPlusSign(String id) {
    assertThat(EngineId.parse(id)).hasToString(id);
    assertThat(EngineId.parse(id).settings()).isNotEmpty();
    assertThat(id).startsWith(EngineId.parse(id).plain() + "+");
    assertThat(EngineId.inFileName(id)).matches("[\\w.-]{1,80}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql+jit",
        "postgresql+jit=",
        "postgresql+=on",
        "postgresql+1=on",
        "postgresql+jit=on+work_mem",
        "postgresql+jit=on+jit=off",
        "postgresql+work-mem=1MB+WORK_MEM=2MB",
        "postgresql+a=b'c",
        "postgresql+a=b c",
        "postgresql+a=$(id)",
        "postgresql+a=b;c"
      })
  void whatIsNoSettingTellsHowToTypeOne(String id) {
    assertThatThrownBy(() -> EngineId.parse(id))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("is not a setting with a value: type ENGINE+NAME=VALUE");
  }

  @Test
  void theOrderOfSettingsMakesNoOtherEngine() {
    EngineId id = EngineId.parse("postgresql+work_mem=64MB+driver.a=1+jit=on");

    assertThat(id).isEqualTo(EngineId.parse("postgresql+jit=on+driver.a=1+work_mem=64MB"));
    assertThat(id).hasToString("postgresql+driver.a=1+jit=on+work_mem=64MB");
    assertThat(id.settings(false)).containsOnlyKeys("jit", "work_mem");
    assertThat(id.settings(true)).containsExactly(Map.entry("a", "1"));
  }

  @Test
  void whatIsChosenOfAClusterIsNoSettingOfItsServers() {
    EngineId id = EngineId.parse("postgresql+cluster.nodes=3+jit=on+driver.a=1");

    assertThat(id.cluster()).containsExactly(Map.entry("nodes", "3"));
    assertThat(id.settings(false)).containsOnlyKeys("jit");
    assertThat(id.settings(true)).containsOnlyKeys("a");
  }

  @Test
  void filesOfTwoVariantsHaveTwoNames() {
    assertThat(EngineId.inFileName("postgresql+a=1:2"))
        .isNotEqualTo(EngineId.inFileName("postgresql+a=1/2"));
    assertThat(EngineId.inFileName("postgresql:17@lab")).isEqualTo("postgresql_17-at-lab");
    assertThat(EngineId.inFileName("postgresql:lab"))
        .as("a build of that name")
        .isNotEqualTo(EngineId.inFileName("postgresql@lab"));
  }

  /** Of random ids, each that is taken is read again from its text as the same. */
  @Test
  void everyIdThatIsTakenIsReadAgain() {
    Random random = new Random(43);
    String[] pieces = {
      "postgresql", ":17", ":patch", "+", "+jit=on", "+a.b=1/2:3", "=", "@lab", "+driver.x=", "4",
      "+a=b=c", "%", "-", "+2", ",", " ", "'", "+A=1", "+a-b=2", "+a_b=3"
    };
    int taken = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(6); n >= 0; n--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      try {
        EngineId id = EngineId.parse(text.toString());
        assertThat(EngineId.parse(id.toString())).as(text.toString()).isEqualTo(id);
        assertThat(EngineId.parse(id.inLab(true).toString()).inLab(id.lab())).isEqualTo(id);
        assertThat(id.settings().values()).allMatch(value -> value.matches("[\\w./:%=+-]+"));
        taken++;
      } catch (CatalogException _) {
        // refused, as most are
      }
    }
    assertThat(taken).isGreaterThan(500);
  }

  @ParameterizedTest
  @CsvSource({"14, true", "16.15, true", "9.6, true", "17, false", "17.1, false", "18, false"})
  void versionsAreOrderedByTheirNumbers(String version, boolean before) {
    assertThat(EngineId.isBefore(EngineId.parse("postgresql:" + version).version(), "17"))
        .isEqualTo(before);
  }

  @Test
  void aVersionThatMayBeThatReleaseIsNotBeforeIt() {
    assertThat(EngineId.isBefore(EngineId.parse("mariadb:11").version(), "11.0.6")).isFalse();
    assertThat(EngineId.isBefore(EngineId.parse("mariadb:11.0").version(), "11.0.6")).isFalse();
    assertThat(EngineId.isBefore(EngineId.parse("mariadb:11.0.5").version(), "11.0.6")).isTrue();
  }

  @Test
  void itTakesThePlaceOfAnImagesTag() {
    EngineId id = EngineId.parse("postgresql:17");

    assertThat(
            List.of(
                id.image("postgres:18.6"),
                id.image("registry.example.com:5000/mirror/postgres:18"),
                id.image("registry.example.com:5000/postgres")))
        .containsExactly(
            "postgres:17",
            "registry.example.com:5000/mirror/postgres:17",
            "registry.example.com:5000/postgres:17");
    assertThat(EngineId.parse("postgresql").image("postgres:18.6")).isEqualTo("postgres:18.6");
    assertThatExceptionOfType(CatalogException.class)
        .isThrownBy(() -> id.image("postgres@sha256:0a1b"))
        .withMessageContaining("pinned by its digest")
        .withMessageContaining("--image postgresql:17=IMAGE");
  }
}
