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
    List<String> telling = complaints.isEmpty() ? lines : complaints;
    return telling.stream()
        .skip(Math.max(0, telling.size() - LINES))
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }
}
