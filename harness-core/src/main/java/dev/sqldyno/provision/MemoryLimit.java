// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The limit of a container's memory, without swap. */
public record MemoryLimit(int mebibytes) {
  private static final Pattern WORD =
      Pattern.compile("([1-9]\\d{0,5})(m|g)(i?b)?", Pattern.CASE_INSENSITIVE);

  /** Docker's minimum. */
  private static final int MIN_MIB = 6;

  public MemoryLimit {
    if (mebibytes < MIN_MIB) {
      throw new IllegalArgumentException(
          "memory: %d MiB is less than Docker's minimum of %d MiB".formatted(mebibytes, MIN_MIB));
    }
  }

  /**
   * Parses {@code 512m}, {@code 2g} or {@code 2GiB}; a megabyte is 1024 × 1024 bytes, as for
   * Docker.
   *
   * @throws IllegalArgumentException with an example of a valid size
   */
  public static MemoryLimit parse(String word) {
    Matcher matcher = WORD.matcher(word);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "memory: '%s' is not a size such as 512m or 2g".formatted(word));
    }
    boolean gibibytes = matcher.group(2).toLowerCase(Locale.ROOT).equals("g");
    return new MemoryLimit(Integer.parseInt(matcher.group(1)) * (gibibytes ? 1024 : 1));
  }

  /** Returns the limit in bytes, as Docker expects it. */
  public long bytes() {
    return (long) mebibytes << 20;
  }

  @Override
  public String toString() {
    return mebibytes + " MiB";
  }
}
