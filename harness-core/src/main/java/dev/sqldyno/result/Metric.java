// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Names what a cost is counted in. */
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
      return cost.get(Counter.INSTRUCTIONS_USER).plus(cost.get(Counter.INSTRUCTIONS_KERNEL));
    }
  };

  abstract Reading of(Cost cost);

  /** Returns the metric that cells of that meter are judged by: the best that it measures. */
  public static Metric by(MeterKind meter) {
    return meter == MeterKind.INSTRUCTIONS ? INSTRUCTIONS : CPU;
  }

  /**
   * Returns the metric over a part of the sample's window.
   *
   * <p>net = gross − (idle cost ÷ idle wall) × the time that the meter's readings span, which is
   * longer than the part where it answers late; see {@link MeterDelay}
   */
  Reading of(Sample sample, WindowPart part, CostBasis basis) {
    List<Cost> costs = costs(sample, part);
    if (costs.isEmpty()) {
      return new Reading.Unavailable("the engine has no settle step");
    }
    Reading gross = costs.stream().map(this::of).reduce(Reading::plus).orElseThrow();
    if (basis == CostBasis.GROSS) {
      return gross;
    }
    return new MeterDelay(sample, part)
        .whyNoNet(this)
        .<Reading>map(Reading.Unavailable::new)
        .orElseGet(() -> gross.minus(idle(sample.idle(), costs, Cost::meteredNanos)));
  }

  /** Returns the statement's CPU time, less the idle burn while its meter was late. */
  static Reading cpuInWindow(Sample sample) {
    Reading metered = CPU.of(sample.statement());
    Reading late = CPU.idle(sample.idle(), List.of(sample.statement()), Cost::delayNanos);
    return late instanceof Reading.Measured ? metered.minus(late) : metered;
  }

  /** Returns what the idle engine would have spent over those times. */
  Reading idle(Cost idle, List<Cost> costs, ToDoubleFunction<Cost> nanos) {
    return idle.wallNanos() > 0
        ? of(idle).times(costs.stream().mapToDouble(nanos).sum() / idle.wallNanos())
        : new Reading.Unavailable("idle was not measured");
  }

  /** Returns the costs of the part; none if it is a settle step that the engine lacks. */
  static List<Cost> costs(Sample sample, WindowPart part) {
    return switch (part) {
      case STATEMENT -> List.of(sample.statement());
      case SETTLE -> sample.settle().stream().toList();
      case TOTAL -> Stream.concat(Stream.of(sample.statement()), sample.settle().stream()).toList();
    };
  }
}
