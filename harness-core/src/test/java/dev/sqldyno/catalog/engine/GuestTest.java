// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuestTest {
  @ParameterizedTest
  @CsvSource({
    "mysql, HY000, 1290, true",
    "mysql, HY000, 1836, true",
    "mariadb, HY000, 1290, true",
    "tidb, HY000, 1836, true",
    "oracle, 72000, 16000, true",
    "h2, 90097, 90097, true",
    "postgresql, 25006, 0, true",
    "postgresql, HY000, 1290, false",
    "mysql, 42000, 1044, false"
  })
  void aServerThatTakesNoWritesIsKnownByItsCode(
      String engine, String state, int code, boolean readOnly) {
    Guest guest = Catalog.load().engine(engine).guest().orElseThrow();

    assertThat(guest.isReadOnly(new SQLException("refused", state, code))).isEqualTo(readOnly);
  }
}
