// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.validate;

import dev.sqldyno.result.Estimate;
import java.util.Optional;

/** One line of a proof's table. */
record Line(String contestant, String quantity, Estimate estimate, Optional<Check> check) {

  /** The same, where this machine cannot show whether the target is met. */
  Line unfit(String why) {
    return new Line(
        contestant,
        quantity,
        estimate,
        check.map(c -> new Check(c.value(), c.interval(), c.target(), Optional.of(why))));
  }
}
