// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import dev.sqldyno.measure.CodeCounts.SystemCall;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The system calls of Linux on x86-64, by number. */
final class SystemCalls {
  /** A system call's name, and the direction of its bytes: "in", "out" or none. */
  private record Call(String name, String direction) {
    SystemCall counted(long calls, long bytes) {
      return new SystemCall(
          name, calls, direction.equals("in") ? bytes : 0, direction.equals("out") ? bytes : 0);
    }
  }

  private static final Map<Integer, Call> NAMES = read();

  private SystemCalls() {}

  /**
   * Returns the calls that were made, by name.
   *
   * @param calls how often each was made, by number
   * @param bytes the sum of its positive results
   */
  static List<SystemCall> of(long[] calls, long[] bytes) {
    List<SystemCall> made = new ArrayList<>();
    for (int number = 0; number < calls.length; number++) {
      if (calls[number] != 0) {
        made.add(
            NAMES
                .getOrDefault(number, new Call("call " + number, ""))
                .counted(calls[number], bytes[number]));
      }
    }
    made.sort(Comparator.comparing(SystemCall::name));
    return made;
  }

  private static Map<Integer, Call> read() {
    Map<Integer, Call> names = new HashMap<>();
    try (InputStream in = SystemCalls.class.getResourceAsStream("system-calls.txt")) {
      new String(in.readAllBytes(), StandardCharsets.US_ASCII)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" "))
          .forEach(fields ->
              names.put(
                  Integer.valueOf(fields[0]),
                  new Call(fields[1], fields.length > 2 ? fields[2] : "")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names;
  }
}
