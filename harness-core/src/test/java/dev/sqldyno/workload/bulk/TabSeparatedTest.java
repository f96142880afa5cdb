// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Adapter;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.workload.value.DrawnRows;
import dev.sqldyno.workload.value.LongValue;
import dev.sqldyno.workload.value.RowSource;
import dev.sqldyno.workload.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TabSeparatedTest {

  /** Goes through one row. */
  private static final class One implements RowSource.Rows {
    private final List<Value> columns;
    private boolean gone;

    private One(Value... columns) {
      this.columns = List.of(columns);
    }

    @Override
    public boolean next() {
      boolean first = !gone;
      gone = true;
      return first;
    }

    @Override
    public List<Value> columns() {
      return columns;
    }
  }

  private record Text(String text) implements Value {
    @Override
    public void draw() {
      // is always the same
    }

    @Override
    public void bind(PreparedStatement statement, int index) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void append(StringBuilder lines) {
      lines.append(text);
    }
  }

  @Test
  void everyRowIsALineOfKeyAndValue() throws IOException {
    try (TabSeparated rows = TabSeparated.plain(keys(8, 11))) {
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
    try (TabSeparated rows = TabSeparated.plain(keys(0, count))) {
      assertThat(new String(rows.readAllBytes(), StandardCharsets.US_ASCII)).isEqualTo(expected);
      assertThat(rows.read()).isEqualTo(-1);
    }
  }

  @Test
  void readByByteIsTheSame() throws IOException {
    StringBuilder text = new StringBuilder();
    try (TabSeparated rows = TabSeparated.plain(keys(0, 2))) {
      for (int b = rows.read(); b >= 0; b = rows.read()) {
        text.append((char) b);
      }
    }
    assertThat(text).hasToString("1\t1\n2\t2\n");
  }

  @Test
  void aTextIsQuotedIfItMust() throws IOException {
    One row = new One(new Text("\"c\""), new Text("d 'e'"), new Text("2"));
    try (TabSeparated lines = TabSeparated.quoted(row)) {
      assertThat(lines.readAllBytes()).asString().isEqualTo("\"\"\"c\"\"\"\td 'e'\t2\n");
    }
  }

  @Test
  void noValueIsWhatTheFormatHasForIt() throws IOException {
    DrawnRows rows = new DrawnRows(3, 1, () -> new Object[] {1L, null, "a"});
    try (TabSeparated lines = TabSeparated.plain(rows)) {
      assertThat(lines.readAllBytes()).asString().isEqualTo("1\t\\N\ta\n");
    }
    DrawnRows others = new DrawnRows(3, 1, () -> new Object[] {1L, null, "a"});
    try (TabSeparated lines = TabSeparated.quoted(others)) {
      assertThat(lines.readAllBytes()).asString().isEqualTo("1\t\ta\n");
    }
  }

  @Test
  void bytesAboveAsciiAreNoEnd() throws IOException {
    try (TabSeparated lines = TabSeparated.plain(new One(new Text("ÿ")))) {
      assertThat(lines.read()).isEqualTo(0xC3);
      assertThat(lines.read()).isEqualTo(0xBF);
    }
  }

  @Test
  void anUnknownAdapterNamesThoseThereAre() {
    assertThatThrownBy(() -> Adapter.of(BulkLoader.class, "copi"))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("'copi'")
        .hasMessageContaining("copy");
  }

  /** Goes through rows of a number twice, from the one after {@code from}. */
  private static RowSource.Rows keys(long from, long to) {
    AtomicLong present = new AtomicLong(from);
    LongValue key =
        new LongValue() {
          @Override
          public void draw() {
            // the row does
          }

          @Override
          public long get() {
            return present.get();
          }
        };
    return new RowSource.Rows() {
      @Override
      public boolean next() {
        return present.getAndIncrement() < to;
      }

      @Override
      public List<Value> columns() {
        return List.of(key, key);
      }
    };
  }
}
