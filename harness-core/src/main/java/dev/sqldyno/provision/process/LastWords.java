// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a server's log says last. */
public final class LastWords {
  private static final int LINES = 15;
  private static final Predicate<String> COMPLAINT =
      Pattern.compile("\\b(error|fatal|panic|detail|hint)\\b|\\blog:", Pattern.CASE_INSENSITIVE)
          .asPredicate();

  private LastWords() {}

  /** The lines that complain, else the last ones: some programs end with a page of advice. */
  public static String of(String log) {
    List<String> lines = log.lines().toList();
    List<String> complaints = lines.stream().filter(COMPLAINT).toList();
    return last(complaints.isEmpty() ? lines : complaints);
  }

  /** The last lines, whatever they say: of a program that says little. */
  public static String whole(String log) {
    return last(log.lines().toList());
  }

  private static String last(List<String> lines) {
    return lines.stream()
        .skip(Math.max(0, lines.size() - LINES))
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }
}
