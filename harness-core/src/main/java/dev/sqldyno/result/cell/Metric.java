// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Names what a cost is counted in. */
public enum Metric {
  /** CPU time, user and kernel, in nanoseconds. */
  CPU(cost -> cost.get(Counter.CPU)),
  /** CPU instructions, user and kernel. */
  INSTRUCTIONS(
      cost -> cost.get(Counter.INSTRUCTIONS_USER).plus(cost.get(Counter.INSTRUCTIONS_KERNEL))),
  /** Those in user mode alone. */
  USER_INSTRUCTIONS(cost -> cost.get(Counter.INSTRUCTIONS_USER)),
  /** Those in kernel mode alone. */
  KERNEL_INSTRUCTIONS(cost -> cost.get(Counter.INSTRUCTIONS_KERNEL));

  private final Function<Cost, Reading> reading;

  Metric(Function<Cost, Reading> reading) {
    this.reading = reading;
  }

  /** Returns the metric that cells of that meter are judged by: the best that it measures. */
  public static Metric by(MeterKind meter) {
    return switch (meter) {
      case INSTRUCTIONS -> INSTRUCTIONS;
      case INSTRUCTIONS_EMULATED -> USER_INSTRUCTIONS;
      case CGROUP_CPU, PROC_CPU, DOCKER_STATS, NONE -> CPU;
    };
  }

  /**
   * Returns the metric over a part of the sample's window.
   *
   * <p>net = gross − (idle cost ÷ idle wall) × the time that the meter's readings span, which is
   * longer than the part where it answers late; see {@link MeterDelay}. Where the engine's threads
   * counted what they execute idle: gross − that
   */
  Reading of(Sample sample, WindowPart part, CostBasis basis) {
    return of(sample, part, basis, cost -> cost);
  }

  /**
   * Returns the same of a part of each cost.
   *
   * @param whose such as {@code cost -> cost.node("node2")}
   */
  Reading of(Sample sample, WindowPart part, CostBasis basis, UnaryOperator<Cost> whose) {
    Reading gross = part.sum(sample, cost -> reading.apply(whose.apply(cost)));
    if (basis == CostBasis.GROSS || gross instanceof Reading.Unavailable) {
      return gross;
    }
    return new MeterDelay(sample, part)
        .whyNoNet(this)
        .<Reading>map(Reading.Unavailable::new)
        .orElseGet(() ->
            gross.minus(
                part.sum(sample, cost -> idle(whose.apply(cost), whose.apply(sample.idle())))));
  }

  private Reading idle(Cost cost, Cost idle) {
    Reading byTime = idle(idle, cost.meteredNanos());
    return this == USER_INSTRUCTIONS ? cost.idleInstructions(byTime) : byTime;
  }

  /** Returns the statement's CPU time, less the idle burn while its meter was late. */
  static Reading cpuInWindow(Sample sample) {
    Reading metered = sample.statement().get(Counter.CPU);
    Reading late = CPU.idle(sample.idle(), sample.statement().delayNanos());
    return late instanceof Reading.Measured ? metered.minus(late) : metered;
  }

  /** Returns what the idle engine would have spent over that time. */
  Reading idle(Cost idle, double nanos) {
    return idle.wallNanos() > 0
        ? reading.apply(idle).times(nanos / idle.wallNanos())
        : new Reading.Unavailable("idle was not measured");
  }
}
