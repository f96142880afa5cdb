// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import dev.sqldyno.catalog.text.OneLine;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The tail of a server's log. */
public final class LogTail {
  private static final int LINES = 15;

  /** The most lines with errors: the reason is among the last ones. */
  private static final int COMPLAINTS = 6;

  /** The longest line shown: a program may write without line breaks, or no text. */
  private static final int LONGEST = 500;

  /** The number of bytes read of a log. */
  private static final int TAIL_BYTES = 256 << 10;

  private static final Predicate<String> COMPLAINT =
      Pattern.compile("\\b(error|fatal|panic|detail|hint)\\b|\\blog:", Pattern.CASE_INSENSITIVE)
          .asPredicate();

  private LogTail() {}

  /** Returns the last lines with errors, else the last lines: some programs end with advice. */
  public static String of(String log) {
    List<String> lines = log.lines().toList();
    List<String> complaints = lines.stream().filter(COMPLAINT).toList();
    return complaints.isEmpty() ? last(lines, LINES) : last(complaints, COMPLAINTS);
  }

  /** Returns the last lines, for a program that prints little. */
  public static String whole(String log) {
    return last(log.lines().toList(), LINES);
  }

  /** Returns the end of a log in UTF-8; its first character may be incomplete. */
  public static String tail(Path log) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      byte[] tail = new byte[(int) Math.min(file.length(), TAIL_BYTES)];
      file.seek(file.length() - tail.length);
      file.readFully(tail);
      return new String(tail, StandardCharsets.UTF_8);
    }
  }

  private static String last(List<String> lines, int most) {
    return lines.stream()
        .skip(Math.max(0, lines.size() - most))
        .map(line -> shown(line) + "\n")
        .collect(Collectors.joining());
  }

  private static String shown(String line) {
    return line.length() <= LONGEST
        ? OneLine.plain(line)
        : "%s… (a line of %d characters or more)"
            .formatted(OneLine.plain(line.substring(0, LONGEST)), line.length());
  }
}
