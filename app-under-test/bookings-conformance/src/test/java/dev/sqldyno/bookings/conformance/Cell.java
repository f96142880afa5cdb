// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.testing.Form;
import java.util.Locale;

/** One stack on one engine, with one way of locking. {@link Matrix} says which are tried. */
record Cell(Form form, Stack stack, Locking locking) {

  /** The word in the service's environment. */
  String lockingId() {
    return locking.name().toLowerCase(Locale.ROOT);
  }

  /** Without the way of locking. */
  String stackOnEngine() {
    return "%s on %s".formatted(stack.id(), form);
  }

  /** Whether it is of the launch folder, and not a command of the user's own. */
  boolean isOurs() {
    return stack.data().isPresent();
  }

  /** Whether it tells of itself under {@code /actuator}; a user's own need not. */
  boolean isSpring() {
    return stack.model().filter(model -> model != Stack.Model.EVENT_LOOP).isPresent();
  }

  @Override
  public String toString() {
    return "%s, %s, %s".formatted(stack.id(), form, lockingId());
  }
}
