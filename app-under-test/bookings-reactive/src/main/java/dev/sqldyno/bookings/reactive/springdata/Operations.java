// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.contract.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.r2dbc.core.PreparedOperation;
import org.springframework.r2dbc.core.binding.BindMarkers;
import org.springframework.r2dbc.core.binding.BindMarkersFactory;
import org.springframework.r2dbc.core.binding.BindTarget;

/**
 * A written statement as an operation that Spring Data would have prepared itself: with the
 * driver's own markers, so that no name has to be found in the text at each call.
 *
 * @param statements one for each number of periods
 * @param texts theirs
 */
record Operations(List<Statement> statements, List<String> texts) {

  static Operations of(List<Statement> statements, BindMarkersFactory driver) {
    return new Operations(
        statements,
        statements.stream().map(statement -> text(statement, driver.create())).toList());
  }

  private static String text(Statement statement, BindMarkers markers) {
    return statement.markers(_ -> markers.next().getPlaceholder());
  }

  /** The statement of so many periods, with its values by their names. */
  PreparedOperation<String> with(int periods, Map<String, Object> named) {
    List<String> parameters = statements.get(periods).parameters();
    List<Object> values = new ArrayList<>(parameters.size());
    for (String name : parameters) {
      values.add(named.get(name));
    }
    return new Operation(texts.get(periods), values);
  }

  private record Operation(String text, List<Object> values) implements PreparedOperation<String> {
    @Override
    public String getSource() {
      return text;
    }

    @Override
    public String toQuery() {
      return text;
    }

    @Override
    public void bindTo(BindTarget target) {
      for (int i = 0; i < values.size(); i++) {
        target.bind(i, values.get(i));
      }
    }
  }
}
