// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.booking;

import dev.sqldyno.bookings.contract.BoundStatement;
import org.springframework.r2dbc.core.PreparedOperation;
import org.springframework.r2dbc.core.binding.BindTarget;

/** A statement with its values, for Spring's clients, which need not look for names in it. */
public record SpringStatement(BoundStatement statement) implements PreparedOperation<String> {
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
    statement.bindTo((value, index) -> target.bind(index, value));
  }
}
