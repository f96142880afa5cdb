// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.text.Template;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DialectTest {
  private static final Dialect OWN =
      new Dialect(
          Map.of("INTEGER", "NUMBER(10)", "TIMESTAMP", "DATETIME({length})"),
          Optional.of("COPY {table} {columns} FROM STDIN"));

  private final Catalog catalog = Catalog.load();

  @Test
  void aTypeInBracesIsTheEnginesAndAnyOtherIsTheStandards() {
    assertThat(OWN.typed("a {INTEGER}, b {TIMESTAMP(3)}, c {BIGINT}, d {VARCHAR(16)}, e {key}"))
        .isEqualTo("a NUMBER(10), b DATETIME(3), c BIGINT, d VARCHAR(16), e {key}");
  }

  @Test
  void aFamilyMemberHasTheTypesOfItsFamily() {
    assertThat(table("mysql")).contains("h_date DATETIME(3) NOT NULL").doesNotContain("{");
    assertThat(table("mariadb")).isEqualTo(table("mysql"));
    assertThat(table("oracle")).contains("h_c_id NUMBER(10) NOT NULL").doesNotContain("{");
    assertThat(table("postgresql")).contains("h_date TIMESTAMP(3) NOT NULL").doesNotContain("{");
  }

  /** By default each of its releases and makers compares text by another collation. */
  @ParameterizedTest
  @CsvSource({
    "mysql, lineorder",
    "mysql, lineorder-flat",
    "mariadb, lineorder",
    "mariadb, lineorder-flat"
  })
  void theStarSchemasTextComparesByItsBytes(String engine, String workload) {
    assertThat(table(engine, workload))
        .containsPattern("VARCHAR\\(\\d+\\)")
        .doesNotContainPattern("VARCHAR\\(\\d+\\)(?! CHARACTER SET utf8mb4 COLLATE utf8mb4_bin )");
  }

  private String table(String engine) {
    return table(engine, "tpcc");
  }

  private String table(String engine, String workload) {
    return catalog
        .script(catalog.engine(engine), catalog.workload(workload), "create-table")
        .steps()
        .toString();
  }

  @Test
  void aBulkLoadIsMadeOfAPlainInsert() {
    assertThat(bulk("INSERT INTO t{n} (a, b)\nVALUES (?, ?)"))
        .contains("COPY t{n} (a, b) FROM STDIN");
    assertThat(bulk("INSERT INTO t (a, b) VALUES (?, NOW())")).isEmpty();
    assertThat(sql("cockroachdb"))
        .contains("COPY item (i_id, i_im_id, i_name, i_price, i_data) FROM STDIN");
    assertThat(sql("oracle"))
        .hasValueSatisfying(sql -> assertThat(sql).startsWith("INSERT INTO item"));
    assertThat(sql("h2")).isEmpty();
  }

  private static Optional<String> bulk(String insert) {
    return OWN.bulk(new Template("insert.sql", insert)).map(Template::text);
  }

  private Optional<String> sql(String engine) {
    return catalog
        .findSql(catalog.engine(engine), catalog.workload("tpcc"), "insert-item-bulk")
        .map(Template::text);
  }

  @Test
  void aTypeThatSqlCannotHaveInBracesIsNamed() {
    assertThatExceptionOfType(CatalogException.class)
        .isThrownBy(() -> Dialect.requireTypes(Map.of("INTEGRE", "INT")))
        .withMessageStartingWith("types: no type is called 'INTEGRE'; did you mean 'INTEGER'?");
  }
}
