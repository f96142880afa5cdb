// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.workload.TransactionSpec;
import dev.sqldyno.workload.value.RowSource;
import dev.sqldyno.workload.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/**
 * Holds the rows to those of ssb-dbgen -T a (commit 0741e06, with the streams of ae1e254 for cities
 * and categories), which were compared byte by byte.
 */
class SsbTest {
  private static final long HUNDREDTH = 15_000;

  @Test
  void lineOrdersAreThoseOfTheProgram() {
    List<String> rows = rows("ssb-lineorder", HUNDREDTH);
    assertThat(checksum(rows)).isEqualTo(0xb08c22f2L);
    assertThat(rows)
        .hasSize(60_176)
        .startsWith(
            "1|1|209|1552|9|19940925|1-URGENT|0|17|2471035|11507269|4|2372193|87213|2|19941105|TRUCK");
  }

  /**
   * FastLanes' GPU benchmarks check their answers by this one. At scale factor 1, which takes half
   * a minute, there are 6001171 line orders, and the answers are 446268068091, 98314553869 and
   * 24994512533, as there.
   */
  @Test
  void theFirstQueriesOfATenthAnswerAsPublished() {
    SsbAnswers answers = SsbAnswers.of(10 * HUNDREDTH);
    assertThat(answers.lines()).isEqualTo(600_597);
    assertThat(answers.rows().get("q1-1")).containsExactly("41307262627");
    requireRows(answers);
    requireRows(SsbAnswers.of(HUNDREDTH));
  }

  /** A run requires the folders' numbers of rows. */
  private static void requireRows(SsbAnswers answers) {
    for (String workload : List.of("lineorder", "lineorder-flat")) {
      Map<String, TransactionSpec> queries = Catalog.load().workload(workload).transactions();
      answers
          .rows()
          .forEach((query, rows) -> {
            String[] ends = queries.get(query).rows().split("\\.\\.");
            assertThat(rows.size())
                .as("%s %s", workload, query)
                .isBetween(Integer.valueOf(ends[0]), Integer.valueOf(ends[ends.length - 1]));
          });
    }
  }

  @Test
  void customersSuppliersAndPartsAreThoseOfTheProgram() {
    assertThat(checksum(rows("ssb-customer", 300))).isEqualTo(0x2535192dL);
    assertThat(checksum(rows("ssb-supplier", 20))).isEqualTo(0xd0f66ebaL);
    assertThat(checksum(rows("ssb-part", 2000))).isEqualTo(0xbcdcb8d6L);
  }

  @Test
  void datesAreThoseOfTheCalendar() {
    assertThat(rows("ssb-date", 2556))
        .hasSize(2556)
        .startsWith(
            "19920101|January 1, 1992|Wednesday|January|1992|199201|Jan1992|4|1|1|1|1|Winter|0|0|1|1")
        .endsWith(
            "19981230|December 30, 1998|Wednesday|December|1998|199812|Dec1998|4|30|364|12|53|Christmas|0|0|0|1");
  }

  @Test
  void aThirdOfTheCustomersNeverOrders() {
    Set<Long> keys =
        rows("ssb-lineorder", HUNDREDTH).stream()
            .map(row -> Long.valueOf(row.split("\\|")[2]))
            .collect(Collectors.toSet());
    assertThat(keys).hasSize(200).noneMatch(key -> key % 3 == 0).allMatch(key -> key <= 300);
  }

  @Test
  void flatRowsHaveTheColumnsOfAllTables() {
    RowSource.Rows rows = RowSource.of("ssb-flat").table(HUNDREDTH, _ -> 0).rows(0);
    assertThat(rows.next()).isTrue();
    assertThat(text(rows))
        .isEqualTo(
            "1|1|209|1552|9|1994-09-25|1-URGENT|0|17|2471035|11507269|4|2372193|87213|2|1994-11-05|TRUCK"
                + "|Customer#000000209|JpwEud15XA4e2a4|MOZAMBIQU2|MOZAMBIQUE|AFRICA|26-243-298-4029|FURNITURE"
                + "|Supplier#000000009|,gJ6K2MKveYxQT|IRAN     8|IRAN|MIDDLE EAST|20-338-906-3675"
                + "|chiffon cream|MFGR#4|MFGR#44|MFGR#447|chocolate|SMALL POLISHED TIN|10|WRAP CASE");
    long count = 1;
    while (rows.next()) {
      count++;
    }
    assertThat(count).isEqualTo(60_176);
  }

  @Test
  void partsGrowByTheLogarithm() {
    assertThat(new Scale(100 * HUNDREDTH).parts()).isEqualTo(200_000);
    assertThat(new Scale(1000 * HUNDREDTH).parts()).isEqualTo(800_000);
    assertThat(new Scale(1000 * HUNDREDTH).soldParts()).isEqualTo(600_000);
  }

  @Test
  void refusesASizeThatTheBenchmarkDoesNotHave() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RowSource.of("ssb-lineorder").table(1000, _ -> 0))
        .withMessageContaining("give a multiple of 15000");
  }

  private static List<String> rows(String source, long count) {
    RowSource.Rows rows = RowSource.of(source).table(count, _ -> 0).rows(0);
    List<String> all = new ArrayList<>();
    while (rows.next()) {
      all.add(text(rows));
    }
    return all;
  }

  /** Returns the CRC-32 of the rows, as the program's files with bars have it. */
  private static long checksum(List<String> rows) {
    CRC32 crc = new CRC32();
    crc.update(String.join("\n", rows).getBytes(StandardCharsets.US_ASCII));
    return crc.getValue();
  }

  private static String text(RowSource.Rows rows) {
    StringBuilder row = new StringBuilder();
    for (Value column : rows.columns()) {
      column.append(row.append(row.isEmpty() ? "" : "|"));
    }
    return row.toString();
  }
}
