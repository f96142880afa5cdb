// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import dev.sqldyno.result.statistics.Estimate;
import java.util.Optional;

/** One line of a self-check's table. */
record Line(String subject, String quantity, Estimate estimate, Optional<Judgement> judgement) {

  /** Returns the same line, marked as not checked for this reason. */
  Line unfit(String why) {
    return new Line(
        subject,
        quantity,
        estimate,
        judgement.map(j -> new Judgement(j.value(), j.interval(), j.target(), Optional.of(why))));
  }
}
