// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import java.util.Optional;

/** Whether pages were swapped out: an engine that waits for its own memory is not measured. */
record SwapCheck(Root root) implements Check {
  private static final String SUBJECT = "swap";

  @Override
  public Finding find() {
    Optional<Long> total = kibibytes("SwapTotal");
    Optional<Long> free = kibibytes("SwapFree");
    if (total.isEmpty() || free.isEmpty()) {
      return Finding.limited(
          SUBJECT, "/proc/meminfo cannot be read", "see to it that nothing swaps during a run");
    }
    long used = total.get() - free.get();
    return used == 0
        ? Finding.ok(SUBJECT, "none in use")
        : Finding.limited(
            SUBJECT,
            "%d MiB in use".formatted(Math.ceilDiv(used, 1024)),
            "free memory, then sudo swapoff -a");
  }

  private Optional<Long> kibibytes(String field) {
    return root.find("proc/meminfo", "^" + field + ":\\s+(\\d+) kB$").map(Long::valueOf);
  }
}
