// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.cgroup;

import dev.sqldyno.measure.CostSource;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.perf.OnlineCpus;
import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The CPU time of a cgroup in user mode and in kernel mode: {@code user_usec} and {@code
 * system_usec} of v2's {@code cpu.stat}.
 *
 * <p>Their sum is exact, but most kernels split it by sampling at timer ticks, which was off by up
 * to a factor of two over seconds (docs/studies/2026-11-meters.md); v1's {@code cpuacct.usage_user}
 * is no better. The kernel accounts for every switch of mode only on CPUs that it was booted with
 * in {@code nohz_full}, so these are required.
 *
 * @param file the group's {@code cpu.stat}
 * @see <a href="https://docs.kernel.org/timers/no_hz.html">NO_HZ</a>
 */
public record CpuSplit(Path file) implements CostSource {
  private static final Path EXACT_CPUS = Path.of("/sys/devices/system/cpu/nohz_full");

  /**
   * Opens the counters of a v2 cgroup directory.
   *
   * @param pid a process of the group, whose CPU affinity stands for the group's
   */
  public static CpuSplit open(Path directory, long pid) throws NoMeterException {
    return open(
        directory,
        KernelFiles.ofProcess(pid, "status").orElse(""),
        KernelFiles.text(EXACT_CPUS).orElse(""));
  }

  /**
   * Opens the counters.
   *
   * @param status the text of a process's {@code /proc/PID/status}
   * @param exactCpus CPUs that account for every switch of mode, such as {@code 2-3}
   */
  static CpuSplit open(Path directory, String status, String exactCpus) throws NoMeterException {
    Set<Integer> allowed =
        cpus(
            KernelFiles.field(status, "Cpus_allowed_list")
                .orElseThrow(() -> new NoMeterException("the engine's process has ended")));
    if (!cpus(exactCpus).containsAll(allowed)) {
      throw new NoMeterException(
          "this kernel splits CPU time by its timer's ticks, which is not exact: bind the engine to CPUs that the kernel was booted with in nohz_full");
    }
    CpuSplit split = new CpuSplit(directory.resolve("cpu.stat"));
    NoMeterException.throwIf(split.micros("user_usec").whyNot());
    return split;
  }

  /** Parses a list of CPUs; the kernel writes {@code (null)} where there are none. */
  private static Set<Integer> cpus(String list) {
    return list.isBlank() || !Character.isDigit(list.charAt(0))
        ? Set.of()
        : Arrays.stream(OnlineCpus.parse(list)).boxed().collect(Collectors.toSet());
  }

  @Override
  public void read(Map<Counter, Reading> into) {
    into.put(Counter.CPU_USER, micros("user_usec"));
    into.put(Counter.CPU_KERNEL, micros("system_usec"));
  }

  private Reading micros(String key) {
    Optional<Long> micros = KernelFiles.text(file).flatMap(text -> KernelFiles.value(text, key));
    return Reading.of(micros, "the engine's cgroup has no %s: it needs cgroup v2".formatted(key))
        .times(1_000);
  }
}
