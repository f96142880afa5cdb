// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.profile;

import dev.sqldyno.catalog.text.OneLine;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The number of samples of each call stack, in the format of flame graph tools: frames from the
 * outermost in, joined by semicolons. Immutable.
 *
 * @param counts samples by stack
 */
public record CallStacks(SortedMap<String, Long> counts) {
  /** The suffix of a kernel function's name. */
  public static final String KERNEL = "_[k]";

  public CallStacks {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  public long samples() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Multiplies each count, to compare with stacks of that many times the work. Running sums are
   * rounded, so that the total of a function and of all is off by at most one.
   */
  public CallStacks times(double factor) {
    SortedMap<String, Long> scaled = new TreeMap<>();
    long seen = 0;
    long assigned = 0;
    for (Map.Entry<String, Long> entry : counts.entrySet()) {
      seen += entry.getValue();
      long due = Math.round(seen * factor);
      if (due > assigned) {
        scaled.put(entry.getKey(), due - assigned);
        assigned = due;
      }
    }
    return new CallStacks(scaled);
  }

  /**
   * Returns the part of each stack that two programs can have in common: the kernel's frames or,
   * without any, the innermost function, which may be a library's.
   */
  public CallStacks shared() {
    SortedMap<String, Long> shared = new TreeMap<>();
    counts.forEach((stack, count) -> shared.merge(shared(stack), count, Long::sum));
    return new CallStacks(shared);
  }

  private static String shared(String stack) {
    List<String> frames = List.of(stack.split(";"));
    List<String> inKernel = frames.stream().dropWhile(frame -> !frame.endsWith(KERNEL)).toList();
    return inKernel.isEmpty()
        ? "in user mode;" + frames.getLast()
        : "in the kernel;" + String.join(";", inKernel);
  }

  /** Returns how often each function was the innermost. */
  public Map<String, Long> innermost() {
    return counts.entrySet().stream()
        .collect(
            Collectors.groupingBy(
                each -> each.getKey().substring(each.getKey().lastIndexOf(';') + 1),
                Collectors.summingLong(Map.Entry::getValue)));
  }

  /** Returns the mean number of frames; 0 where there are no samples. */
  double meanDepth() {
    long frames =
        counts.entrySet().stream()
            .mapToLong(entry -> entry.getValue() * entry.getKey().split(";").length)
            .sum();
    return frames / Math.max(1.0, samples());
  }

  /** Returns a line per stack: {@code frame;frame;frame count}. */
  public String collapsed() {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue() + "\n")
        .collect(Collectors.joining());
  }

  /**
   * Parses what {@link #collapsed} or another tool wrote.
   *
   * @throws ProfileException for the first line that is no stack
   */
  public static CallStacks parse(String collapsed) {
    SortedMap<String, Long> counts = new TreeMap<>();
    for (String line : collapsed.lines().filter(text -> !text.isBlank()).toList()) {
      int blank = line.lastIndexOf(' ');
      try {
        counts.merge(
            line.substring(0, blank), Long.parseLong(line.substring(blank + 1)), Long::sum);
      } catch (IndexOutOfBoundsException | NumberFormatException e) {
        throw new ProfileException(
            "not a stack and its count: '%s'. Name a file of collapsed stacks",
            OneLine.quoted(line), e);
      }
    }
    return new CallStacks(counts);
  }
}
