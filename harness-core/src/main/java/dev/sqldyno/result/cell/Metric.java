// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.result.Sample;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The metric of a cost. */
public enum Metric {
  /** CPU time, user and kernel, in nanoseconds. */
  CPU(cost -> cost.get(Counter.CPU)),
  /** CPU instructions, user and kernel. */
  INSTRUCTIONS(
      cost -> cost.get(Counter.INSTRUCTIONS_USER).plus(cost.get(Counter.INSTRUCTIONS_KERNEL))),
  /** CPU instructions in user mode. */
  USER_INSTRUCTIONS(cost -> cost.get(Counter.INSTRUCTIONS_USER)),
  /** CPU instructions in kernel mode. */
  KERNEL_INSTRUCTIONS(cost -> cost.get(Counter.INSTRUCTIONS_KERNEL));

  private final Function<Cost, Reading> reading;

  Metric(Function<Cost, Reading> reading) {
    this.reading = reading;
  }

  /** Returns the metric for cells of a meter: the best that it measures. */
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
   * <p>net = gross − (idle cost ÷ idle wall) × the time between the meter's readings, which is
   * longer than the part if it answers late; see {@link MeterDelay}. If the engine's threads
   * counted their idle instructions, net = gross − these.
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

  /** Returns the statement's CPU time, minus the idle cost during its meter's delay. */
  static Reading cpuInWindow(Sample sample) {
    Reading metered = sample.statement().get(Counter.CPU);
    Reading late = CPU.idle(sample.idle(), sample.statement().delayNanos());
    return late instanceof Reading.Measured ? metered.minus(late) : metered;
  }

  /** Returns the idle engine's cost over a time. */
  Reading idle(Cost idle, double nanos) {
    return idle.wallNanos() > 0
        ? reading.apply(idle).times(nanos / idle.wallNanos())
        : new Reading.Unavailable("idle was not measured");
  }
}
