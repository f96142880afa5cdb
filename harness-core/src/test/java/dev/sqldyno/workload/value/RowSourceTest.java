// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bulk loads escape nothing, so that no source may have what they would have to. */
class RowSourceTest {
  private static final int ROWS = 2_000;

  static Stream<Map.Entry<String, RowSource>> all() {
    return ServiceLoader.load(RowSource.Provider.class).stream()
        .flatMap(provider -> provider.get().sources().entrySet().stream());
  }

  @ParameterizedTest
  @MethodSource("all")
  void noColumnHasWhatABulkLoadWouldHaveToEscape(Map.Entry<String, RowSource> source) {
    RowSource.Rows rows = source.getValue().table(15_000, _ -> 3_000).rows(0);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < ROWS && rows.next(); i++) {
      for (Value column : rows.columns()) {
        if (!column.isNull()) {
          StringBuilder text = new StringBuilder();
          column.append(text);
          texts.add(text.toString());
        }
      }
    }
    assertThat(texts).isNotEmpty().noneMatch(text -> text.matches("(?s).*[\\p{Cntrl}'\\\\].*"));
  }
}
