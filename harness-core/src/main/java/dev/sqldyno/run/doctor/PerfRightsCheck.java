// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import java.util.OptionalInt;

/**
 * Whether this user may count the events of a whole cgroup, which the kernel treats like counting a
 * whole CPU: {@code perf_event_paranoid} at most 0, or CAP_PERFMON (or CAP_SYS_ADMIN). See
 * perf_event_open(2).
 */
record PerfRightsCheck(Root root) implements Check {
  private static final String SUBJECT = "perf rights";
  private static final int HIGHEST_LEVEL = 0;
  private static final long CAP_SYS_ADMIN = 1L << 21;
  private static final long CAP_PERFMON = 1L << 38;

  @Override
  public Finding find() {
    OptionalInt level =
        root.find("proc/sys/kernel/perf_event_paranoid", "^(-?\\d+)$").stream()
            .mapToInt(Integer::parseInt)
            .findFirst();
    if (level.isEmpty()) {
      return Finding.missing(
          SUBJECT,
          "no /proc/sys/kernel/perf_event_paranoid",
          "use a Linux kernel with CONFIG_PERF_EVENTS");
    }
    String seen = "perf_event_paranoid " + level.getAsInt();
    if (isPrivileged()) {
      return Finding.ok(SUBJECT, seen + ", and this user may count anyway");
    }
    if (level.getAsInt() <= HIGHEST_LEVEL) {
      return Finding.ok(SUBJECT, seen);
    }
    return Finding.limited(
        SUBJECT,
        seen + " lets this user count only its own processes",
        "sudo sysctl kernel.perf_event_paranoid=" + HIGHEST_LEVEL);
  }

  private boolean isPrivileged() {
    return root.find("proc/self/status", "^CapEff:\\s*(\\p{XDigit}+)$")
        .map(mask -> Long.parseUnsignedLong(mask, 16))
        .filter(mask -> (mask & (CAP_SYS_ADMIN | CAP_PERFMON)) != 0)
        .isPresent();
  }
}
