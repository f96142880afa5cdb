// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Numbers that all threads take in turn. */
final class SharedKinds {
  private SharedKinds() {}

  static List<Kind> all() {
    return List.of(
        new Kind("sequence", List.of(), List.of("from"), SharedKinds::sequence),
        new Kind("counter", List.of("from"), List.of(), SharedKinds::counter));
  }

  private static Kind.Maker sequence(Options options) {
    AtomicLong next = new AtomicLong(options.whole("from", 0));
    return _ -> new DrawnNumber(next::getAndIncrement);
  }

  private static Kind.Maker counter(Options options) {
    AcknowledgedCounter counter = new AcknowledgedCounter(options.whole("from"));
    return _ -> new CounterValue(counter);
  }
}
