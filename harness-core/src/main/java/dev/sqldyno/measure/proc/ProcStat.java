// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import dev.sqldyno.measure.libc.Libc;

/**
 * What we use of {@code /proc/PID/stat}.
 *
 * @param parent its id; 1 or that of a reaper where the parent has ended
 * @param started in clock ticks since boot; it differs from that of an earlier process with the
 *     same id
 * @param reapedNanos CPU time of descendants that ended and were waited for; cut to 10 ms for user
 *     and for system time
 */
record ProcStat(long parent, long started, long reapedNanos) {
  /** Counts from the end of the name, which may hold blanks and parentheses. */
  static ProcStat parse(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    long reaped = Long.parseLong(fields[13]) + Long.parseLong(fields[14]);
    return new ProcStat(
        Long.parseLong(fields[1]), Long.parseLong(fields[19]), reaped * Libc.TICK_NANOS);
  }
}
