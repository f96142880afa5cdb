// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.catalog.CatalogException;
import dev.sqldyno.workload.KeySequence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TabSeparatedTest {

  @Test
  void everyRowIsALineOfKeyAndValue() throws IOException {
    try (TabSeparated rows = new TabSeparated(KeySequence.ascending(200), 8, 11)) {
      assertThat(rows.readAllBytes()).asString().isEqualTo("9\t9\n10\t10\n11\t11\n");
    }
  }

  @Test
  void streamsMoreThanItsBufferWithoutLosingARow() throws IOException {
    int count = 100_000;
    String expected =
        LongStream.rangeClosed(1, count)
            .mapToObj(key -> key + "\t" + key + "\n")
            .collect(Collectors.joining());
    try (TabSeparated rows = new TabSeparated(KeySequence.ascending(count), 0, count)) {
      assertThat(new String(rows.readAllBytes(), StandardCharsets.US_ASCII)).isEqualTo(expected);
      assertThat(rows.read()).isEqualTo(-1);
    }
  }

  @Test
  void readByByteIsTheSame() throws IOException {
    StringBuilder text = new StringBuilder();
    try (TabSeparated rows = new TabSeparated(KeySequence.ascending(2), 0, 2)) {
      for (int b = rows.read(); b >= 0; b = rows.read()) {
        text.append((char) b);
      }
    }
    assertThat(text).hasToString("1\t1\n2\t2\n");
  }

  @Test
  void anUnknownAdapterNamesThoseThereAre() {
    assertThatThrownBy(() -> Adapter.of(BulkLoader.class, "copi"))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("'copi'")
        .hasMessageContaining("copy");
  }
}
