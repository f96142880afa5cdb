// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.perf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The CPUs that the kernel schedules on, which need not be numbered without gaps. */
public final class OnlineCpus {
  private static final Path ONLINE = Path.of("/sys/devices/system/cpu/online");

  private OnlineCpus() {}

  /** Their numbers; where the kernel does not say, as many as this JVM may use. */
  public static int[] read() {
    try {
      return parse(Files.readString(ONLINE));
    } catch (IOException _) {
      return IntStream.range(0, Runtime.getRuntime().availableProcessors()).toArray();
    }
  }

  /** From a list of numbers and ranges, such as {@code 0-3,8}. */
  static int[] parse(String list) {
    return Stream.of(list.strip().split(",")).flatMapToInt(OnlineCpus::range).toArray();
  }

  private static IntStream range(String numbers) {
    String[] ends = numbers.split("-");
    return IntStream.rangeClosed(
        Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]));
  }
}
