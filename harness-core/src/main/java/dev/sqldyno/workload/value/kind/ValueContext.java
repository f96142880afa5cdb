// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.kind;

import dev.sqldyno.workload.value.LongValue;
import dev.sqldyno.workload.value.Value;
import dev.sqldyno.workload.value.generator.AcknowledgedCounter;
import dev.sqldyno.workload.value.generator.CounterValue;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * The context of a generator in one thread.
 *
 * @param random its own random numbers, by seed, thread and name
 * @param others the thread's other values, by the option that names them
 */
record ValueContext(SplittableRandom random, Options options, Function<String, Value> others) {

  /** Returns the value of the generator that the option names. */
  Value value(String option) {
    return others.apply(option);
  }

  /** Returns the value of the generator that the option names, which must be a whole number. */
  LongValue number(String option) {
    return as(LongValue.class, option, "must name a generator of whole numbers");
  }

  /** Returns the counter that the option names. */
  AcknowledgedCounter counter(String option) {
    return as(CounterValue.class, option, "must name a 'counter'").counter();
  }

  private <T> T as(Class<T> type, String option, String must) {
    Value value = others.apply(option);
    options.require(type.isInstance(value), option, must);
    return type.cast(value);
  }
}
