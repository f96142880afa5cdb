// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import dev.sqldyno.measure.libc.Libc;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.util.List;

/**
 * The fields of {@code /proc/PID/stat} that are used here.
 *
 * @param parent the parent's id; 1 or a reaper's where the parent has ended
 * @param started in clock ticks since boot; tells the process from an earlier one with the same id
 * @param reapedNanos CPU time of descendants that ended and were waited for; user and system time
 *     are each cut to 10 ms
 */
record ProcStat(long parent, long started, long reapedNanos) {
  static ProcStat parse(String stat) {
    List<String> fields = KernelFiles.afterName(stat);
    long reaped = Long.parseLong(fields.get(13)) + Long.parseLong(fields.get(14));
    return new ProcStat(
        Long.parseLong(fields.get(1)), Long.parseLong(fields.get(19)), reaped * Libc.TICK_NANOS);
  }
}
