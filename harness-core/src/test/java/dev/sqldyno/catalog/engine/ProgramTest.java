// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.CatalogException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgramTest {
  private static Program of(String engine) {
    return Catalog.load().engine(engine).process().flatMap(ServerProcess::program).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql|postgres (PostgreSQL) 18.6|18.6",
        "postgresql|postgres (PostgreSQL) 19devel|19devel",
        "postgresql|postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)|15.18",
        "mariadb|/usr/sbin/mariadbd  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64|10.11.19",
        "mariadb|bin/mariadbd  Ver 11.4.5-MariaDB-debug for Linux on x86_64 (Source distribution)|11.4.5",
        "mysql|/usr/sbin/mysqld  Ver 9.7.4-2 for Linux on x86_64 ((Debian))|9.7.4",
        "mysql|bin/mysqld  Ver 8.4.3 for Linux on x86_64 (MySQL Community Server - GPL)|8.4.3",
        "tidb|Release Version: v8.5.3|8.5.3",
        "tidb|Release Version: v8.4.0-this-is-a-placeholder|8.4.0",
        "cockroachdb|Build Tag:        v25.2.2|25.2.2",
        "yugabytedb|Version        : 2.20.0.0-b76|2.20.0.0"
      })
  void aServerTellsItsVersion(String engine, String printed, String version) {
    assertThat(of(engine).version(printed)).contains(version);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql|postgres (EnterpriseDB) 17.2",
        "postgresql|mariadbd  Ver 11.4.5-MariaDB for Linux on x86_64",
        "mariadb|/usr/sbin/mysqld  Ver 9.7.0 for Linux on x86_64 (MySQL Community Server - GPL)",
        "mysql|/usr/sbin/mariadbd  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64",
        "mysql|mariadbd  Ver 11.4.5-MariaDB for Linux on x86_64 (Source distribution)"
      })
  void anotherProductHasNoVersion(String engine, String printed) {
    assertThat(of(engine).version(printed)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "postgresql, assertions, on, true",
    "postgresql, assertions, off, false",
    "postgresql, cflags, -Wall -O2 -g, false",
    "postgresql, cflags, -Os, false",
    "postgresql, cflags, -Wall -g -O0, true",
    "postgresql, cflags, -Wall -g, true",
    "mariadb, answer, 11.4.5-MariaDB-debug, true",
    "mariadb, answer, 11.4.5-MariaDB-log, false"
  })
  void aBuildThatIsNotForMeasuringIsSlow(String engine, String fact, String answer, boolean slow) {
    assertThat(of(engine).build().get(fact).slowness(answer).isPresent()).isEqualTo(slow);
  }

  @Test
  void whatIsWrongInAFolderIsNamed() {
    assertThatExceptionOfType(CatalogException.class)
        .isThrownBy(() -> new Program(List.of("bin/x"), Map.of(), List.of(), "x \\d+", Map.of()))
        .withMessage("process: program: version has no group (?<version>…)");
    assertThatExceptionOfType(CatalogException.class)
        .isThrownBy(() -> new Program.Fact("SELECT 1", Optional.of("on"), Optional.empty()))
        .withMessageContaining("slow and why go together");
  }
}
