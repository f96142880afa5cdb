// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.libc;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/** The C library of 64-bit Linux, called through {@link java.lang.foreign}. Thread-safe. */
public final class Libc {
  /** A tick of {@code /proc}: USER_HZ is 100 on every architecture that we know. */
  public static final long TICK_NANOS = 10_000_000;

  private static final int CLOCK_PROCESS_CPUTIME_ID = 2;
  private static final int O_CLOEXEC = 0x80000;

  private Libc() {}

  /**
   * The native calls, in a class of their own so that {@link Libc} loads in a JVM without native
   * access.
   */
  private static final class Calls {
    static final Linker.Option ERRNO = Linker.Option.captureCallState("errno");
    static final long STATE_BYTES = Linker.Option.captureStateLayout().byteSize();
    static final long ERRNO_AT =
        Linker.Option.captureStateLayout()
            .byteOffset(MemoryLayout.PathElement.groupElement("errno"));
    static final MethodHandle OPEN = variadic("open", 2, JAVA_INT, ADDRESS, JAVA_INT);
    static final MethodHandle CLOSE = fixed("close", JAVA_INT, JAVA_INT);
    static final MethodHandle READ = fixed("read", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG);
    static final MethodHandle GETTIME = fixed("clock_gettime", JAVA_INT, JAVA_INT, ADDRESS);
    static final MethodHandle CLOCK_OF = fixed("clock_getcpuclockid", JAVA_INT, JAVA_INT, ADDRESS);
    static final MethodHandle SYSCALL5 =
        variadic(
            "syscall", 1, JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_LONG,
            JAVA_LONG);

    static MethodHandle fixed(String name, MemoryLayout result, MemoryLayout... arguments) {
      return handle(name, FunctionDescriptor.of(result, arguments), ERRNO);
    }

    static MethodHandle variadic(
        String name, int firstVariadic, MemoryLayout result, MemoryLayout... arguments) {
      return handle(
          name,
          FunctionDescriptor.of(result, arguments),
          ERRNO,
          Linker.Option.firstVariadicArg(firstVariadic));
    }

    @SuppressWarnings("restricted") // calling C is what this class is for
    static MethodHandle handle(String name, FunctionDescriptor type, Linker.Option... options) {
      Linker linker = Linker.nativeLinker();
      return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type, options);
    }
  }

  /** A call that returns -1 and sets errno if it fails. */
  @FunctionalInterface
  private interface Call {
    long invoke(MemorySegment state) throws Throwable;
  }

  /** Returns whether this system is Linux. */
  public static boolean isLinux() {
    return System.getProperty("os.name").equals("Linux");
  }

  /** Returns why the C library cannot be called, with the remedy; empty where it can. */
  public static Optional<String> whyNot() {
    if (!isLinux()) {
      return Optional.of("needs Linux");
    }
    try {
      Calls.CLOSE.type();
      return Optional.empty();
    } catch (LinkageError _) {
      return Optional.of(
          "this JVM may not call native code: start it with --enable-native-access=ALL-UNNAMED");
    }
  }

  /** Opens a file or directory read-only, closed on exec, and returns its descriptor. */
  public static int open(String path) throws ErrnoException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(path);
      return (int) call("open " + path, s -> (int) Calls.OPEN.invokeExact(s, name, O_CLOEXEC));
    }
  }

  /** Closes a descriptor, if it is still open. */
  public static void close(int fd) {
    try {
      call("close", s -> (int) Calls.CLOSE.invokeExact(s, fd));
    } catch (ErrnoException _) {
      // the descriptor is gone either way
    }
  }

  /** Reads once, at most what the memory holds, and returns how many bytes came. */
  public static long read(int fd, MemorySegment into) throws ErrnoException {
    return call("read", s -> (long) Calls.READ.invokeExact(s, fd, into, into.byteSize()));
  }

  /** Makes a system call of five arguments, the first of which is memory. */
  public static long syscall(
      String name, long number, MemorySegment first, long b, long c, long d, long e)
      throws ErrnoException {
    return call(name, s -> (long) Calls.SYSCALL5.invokeExact(s, number, first, b, c, d, e));
  }

  /** Returns the CPU time of this process and all its threads, ended ones too, in nanoseconds. */
  public static long ownCpuNanos() throws ErrnoException {
    return clockNanos(CLOCK_PROCESS_CPUTIME_ID);
  }

  /** Returns the CPU time of any process that this user can see, in nanoseconds. */
  public static long cpuNanos(long pid) throws ErrnoException {
    return clockNanos(cpuClock((int) pid));
  }

  private static int cpuClock(int pid) throws ErrnoException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment clock = arena.allocate(JAVA_INT);
      // unlike the other calls it returns the error number and leaves errno alone
      int error =
          (int) call("clock_getcpuclockid", s -> (int) Calls.CLOCK_OF.invokeExact(s, pid, clock));
      if (error != 0) {
        throw new ErrnoException("clock_getcpuclockid", error);
      }
      return clock.get(JAVA_INT, 0);
    }
  }

  private static long clockNanos(int clock) throws ErrnoException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment time = arena.allocate(2 * Long.BYTES, Long.BYTES);
      call("clock_gettime", s -> (int) Calls.GETTIME.invokeExact(s, clock, time));
      return time.get(JAVA_LONG, 0) * 1_000_000_000L + time.get(JAVA_LONG, Long.BYTES);
    }
  }

  private static long call(String name, Call call) throws ErrnoException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(Calls.STATE_BYTES, Integer.BYTES);
      long answer = call.invoke(state);
      if (answer < 0) {
        throw new ErrnoException(name, state.get(JAVA_INT, Calls.ERRNO_AT));
      }
      return answer;
    } catch (ErrnoException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(name, e);
    }
  }
}
