// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import dev.sqldyno.provision.cgroup.KernelFiles;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The CPUs that the kernel schedules on; their numbers may have gaps. */
public final class OnlineCpus {
  private static final Path ONLINE = Path.of("/sys/devices/system/cpu/online");

  private OnlineCpus() {}

  /** Returns their numbers or, where the kernel does not list them, as many as this JVM may use. */
  public static int[] read() {
    return KernelFiles.text(ONLINE)
        .map(OnlineCpus::parse)
        .orElseGet(() -> IntStream.range(0, Runtime.getRuntime().availableProcessors()).toArray());
  }

  /** Parses numbers and ranges such as {@code 0-3,8}. */
  public static int[] parse(String list) {
    return Stream.of(list.strip().split(",")).flatMapToInt(OnlineCpus::range).toArray();
  }

  private static IntStream range(String numbers) {
    String[] ends = numbers.split("-");
    return IntStream.rangeClosed(
        Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
  }
}
