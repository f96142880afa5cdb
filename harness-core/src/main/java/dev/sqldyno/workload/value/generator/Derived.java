// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import dev.sqldyno.workload.value.Value;

/** A value that is derived from the current one of another generator. */
public interface Derived extends Value {

  /** Returns the value that it is derived from. */
  Value source();

  @Override
  default void draw() {
    source().draw();
  }

  @Override
  default void done(boolean stored) {
    source().done(stored);
  }
}
