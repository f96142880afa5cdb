// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Rung;

/** What a cost is counted in. */
public enum Metric {
  /** CPU time, user and kernel, in nanoseconds. */
  CPU {
    @Override
    Reading of(Cost cost) {
      return cost.get(Counter.CPU);
    }
  },
  /** CPU instructions, user and kernel. */
  INSTRUCTIONS {
    @Override
    Reading of(Cost cost) {
      return plus(cost.get(Counter.INSTRUCTIONS_USER), cost.get(Counter.INSTRUCTIONS_KERNEL));
    }
  };

  abstract Reading of(Cost cost);

  /** What cells of that rung are judged by: the best that it measures. */
  public static Metric by(Rung rung) {
    return rung == Rung.INSTRUCTIONS ? INSTRUCTIONS : CPU;
  }

  /**
   * The metric over a part of the sample's window.
   *
   * <p>net = gross − (idle cost ÷ idle wall) × wall of the part
   */
  Reading of(Sample sample, Part part, Basis basis) {
    return switch (part) {
      case STATEMENT -> of(sample.statement(), sample.idle(), basis);
      case SETTLE ->
          sample
              .settle()
              .map(settle -> of(settle, sample.idle(), basis))
              .orElse(new Reading.Unavailable("the engine has no settle step"));
      case TOTAL -> {
        Reading statement = of(sample, Part.STATEMENT, basis);
        yield sample.settle().isEmpty()
            ? statement
            : plus(statement, of(sample, Part.SETTLE, basis));
      }
    };
  }

  private Reading of(Cost gross, Cost idle, Basis basis) {
    if (basis == Basis.GROSS) {
      return of(gross);
    }
    if (!(idle.wallNanos() > 0)) {
      return new Reading.Unavailable("idle was not measured");
    }
    return of(gross).minus(of(idle).times(gross.wallNanos() / idle.wallNanos()));
  }

  private static Reading plus(Reading a, Reading b) {
    return a.minus(b.times(-1));
  }
}
