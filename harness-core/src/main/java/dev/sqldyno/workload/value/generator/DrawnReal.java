// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import dev.sqldyno.workload.value.Value;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.random.RandomGenerator;

/** A floating-point number, uniform from one (included) to another. */
public final class DrawnReal implements Value {
  private final double from;
  private final double to;
  private final RandomGenerator random;
  private double current;

  public DrawnReal(double from, double to, RandomGenerator random) {
    this.from = from;
    this.to = to;
    this.random = random;
  }

  @Override
  public void draw() {
    current = random.nextDouble(from, to);
  }

  @Override
  public void bind(PreparedStatement statement, int index) throws SQLException {
    statement.setDouble(index, current);
  }

  @Override
  public void append(StringBuilder text) {
    text.append(current);
  }

  @Override
  public boolean quoted() {
    return false;
  }
}
