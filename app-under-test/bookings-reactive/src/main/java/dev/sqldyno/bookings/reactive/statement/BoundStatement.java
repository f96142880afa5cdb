// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.statement;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Statement;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import org.springframework.r2dbc.core.PreparedOperation;
import org.springframework.r2dbc.core.binding.BindTarget;

/**
 * A statement with its values, for Spring's clients, an R2DBC connection or another driver.
 *
 * @param values by the parameters' names; it may have others
 */
public record BoundStatement(Prepared statement, Map<String, Object> values)
    implements PreparedOperation<String> {

  /**
   * Returns the driver's statement, ready to be executed.
   *
   * @throws IllegalStateException if a value is missing
   */
  public Statement on(Connection connection) {
    Statement driver = connection.createStatement(statement.text());
    bindTo((value, index) -> driver.bind(index, value));
    return driver;
  }

  @Override
  public String getSource() {
    return statement.text();
  }

  @Override
  public String toQuery() {
    return statement.text();
  }

  @Override
  public void bindTo(BindTarget target) {
    bindTo((value, index) -> target.bind(index, value));
  }

  /**
   * Gives the values and their positions, in the order of the markers.
   *
   * @throws IllegalStateException if a value is missing
   */
  public void bindTo(ObjIntConsumer<Object> target) {
    int index = 0;
    for (String name : statement.parameters()) {
      Object value = values.get(name);
      if (value == null) {
        throw new IllegalStateException("no value for :" + name);
      }
      target.accept(value, index++);
    }
  }
}
