// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.stacks.catalog.Stack;
import dev.sqldyno.testing.EngineDeployment;
import java.util.Locale;

/** One stack on one engine, with locks or versions; {@link Matrix} chooses those to try. */
record ContractCase(EngineDeployment form, Stack stack, Locking locking) {

  /** Returns the locking's word in the service's environment. */
  String lockingId() {
    return locking.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the cell's name without its locking. */
  String stackOnEngine() {
    return "%s on %s".formatted(stack.id(), form);
  }

  /** Returns whether the stack is of the launch folder, and not a command of the user's own. */
  boolean isOurs() {
    return stack.data().isPresent();
  }

  /** Returns whether it has {@code /actuator}, which a user's own need not. */
  boolean isSpring() {
    return stack.model().filter(model -> model != Stack.Model.EVENT_LOOP).isPresent();
  }

  @Override
  public String toString() {
    return "%s, %s, %s".formatted(stack.id(), form, lockingId());
  }
}
