// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ObjIntConsumer;

/**
 * A statement with its values.
 *
 * @param values by the parameters' names; it may have others
 */
public record BoundStatement(Statement statement, Map<String, Object> values) {

  /** Returns the text with the driver's markers. */
  public String text() {
    return statement.positional();
  }

  /**
   * Gives each value and its position, in the order of the markers.
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

  /**
   * Returns the values in the order of the markers.
   *
   * @throws IllegalStateException if one is missing
   */
  public List<Object> inOrder() {
    List<Object> inOrder = new ArrayList<>(statement.parameters().size());
    bindTo((value, _) -> inOrder.add(value));
    return inOrder;
  }
}
