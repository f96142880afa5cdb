// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The events that this machine counts, as tried on a process that does nothing.
 *
 * @param counted the events that it counts
 * @param missing the others; many on a virtual machine without a PMU
 */
public record PerfEvents(List<String> counted, List<String> missing) {
  private static final String CYCLES = "cycles";
  private static final String CLOCK = "cpu-clock";

  /**
   * Tries the events.
   *
   * @throws ProfileException if perf is missing, or does not know an event even by name
   */
  public static PerfEvents among(List<String> wanted) {
    List<String> arguments =
        List.of("stat", "-x", ";", "-e", String.join(",", wanted), "--", "true");
    return parse(wanted, Perf.run(arguments));
  }

  /**
   * Parses the text of {@code perf stat -x ';'}, which has a line per event: {@code
   * value;unit;event;…}. A count of 0 cycles or instructions means that the PMU is incomplete.
   */
  static PerfEvents parse(List<String> wanted, String output) {
    List<String> found =
        output
            .lines()
            .map(line -> line.split(";", 4))
            .filter(fields -> fields.length > 2 && !fields[0].startsWith("<"))
            .filter(fields -> !(fields[0].equals("0") && isWork(fields[2])))
            .map(fields -> fields[2])
            .toList();
    Map<Boolean, List<String>> counted =
        wanted.stream()
            .collect(
                Collectors.partitioningBy(
                    event -> found.stream().anyMatch(name -> isOf(name, event))));
    return new PerfEvents(counted.get(true), counted.get(false));
  }

  /**
   * Returns whether the name is the event's; a user without rights gets {@code task-clock:u} for
   * {@code task-clock}.
   */
  private static boolean isOf(String name, String event) {
    return name.equals(event) || name.equals(event + ":u");
  }

  private static boolean isWork(String event) {
    return event.startsWith(CYCLES) || event.startsWith("instructions");
  }

  /**
   * Returns the event to sample by: the hardware's cycles or, where they are not counted, the
   * kernel's clock.
   */
  public static String sampling() {
    return among(List.of(CYCLES)).missing.isEmpty() ? CYCLES : CLOCK;
  }
}
