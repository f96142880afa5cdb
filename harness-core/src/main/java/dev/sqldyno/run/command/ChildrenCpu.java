// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.command;

import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Totals;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Map;

/**
 * The CPU time of this JVM's ended children, and of the descendants that they waited for.
 *
 * @see <a href="https://man7.org/linux/man-pages/man2/getrusage.2.html">getrusage</a>
 */
final class ChildrenCpu {
  private static final int RUSAGE_CHILDREN = -1;

  /** Longer than any system's {@code struct rusage}, which begins with two timevals. */
  private static final int RUSAGE_BYTES = 256;

  private ChildrenCpu() {}

  static Totals read() {
    long now = System.nanoTime();
    return new Totals(now, Map.of(Counter.CPU, cpu()));
  }

  private static Reading cpu() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment usage = arena.allocate(RUSAGE_BYTES, Long.BYTES);
      int refused = (int) getrusage().invokeExact(RUSAGE_CHILDREN, usage);
      return refused == 0
          ? new Reading.Measured(nanos(usage, 0) + nanos(usage, 2))
          : new Reading.Unavailable("getrusage was refused");
    } catch (Throwable e) {
      return new Reading.Unavailable("getrusage cannot be called: " + e.getMessage());
    }
  }

  @SuppressWarnings("restricted") // Java has no API for getrusage
  private static MethodHandle getrusage() {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow("getrusage"),
        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
  }

  /** Returns a timeval (seconds and microseconds) in nanoseconds. */
  private static double nanos(MemorySegment usage, int word) {
    long seconds = usage.getAtIndex(ValueLayout.JAVA_LONG, word);
    int micros = usage.get(ValueLayout.JAVA_INT, (word + 1) * (long) Long.BYTES);
    return seconds * 1e9 + micros * 1e3;
  }
}
