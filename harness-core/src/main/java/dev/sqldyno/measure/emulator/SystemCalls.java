// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import dev.sqldyno.catalog.Resource;
import dev.sqldyno.measure.CodeCounts.SystemCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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
    return Resource.text(SystemCalls.class, "system-calls.txt")
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" "))
        .collect(
            Collectors.toMap(
                fields -> Integer.valueOf(fields[0]),
                fields -> new Call(fields[1], fields.length > 2 ? fields[2] : "")));
  }
}
