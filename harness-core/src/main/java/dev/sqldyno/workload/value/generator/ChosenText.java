// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import dev.sqldyno.workload.value.Value;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.IntSupplier;

/** One of several texts. */
public final class ChosenText implements Value {
  private final String[] texts;
  private final IntSupplier index;
  private String current = "";

  public ChosenText(String[] texts, IntSupplier index) {
    this.texts = texts;
    this.index = index;
  }

  @Override
  public void draw() {
    current = texts[index.getAsInt()];
  }

  @Override
  public void bind(PreparedStatement statement, int position) throws SQLException {
    statement.setString(position, current);
  }

  @Override
  public void append(StringBuilder text) {
    text.append(current);
  }
}
