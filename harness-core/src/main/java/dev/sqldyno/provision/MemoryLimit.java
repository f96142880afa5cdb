// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Limits the memory that a container may use, without swap. */
public record MemoryLimit(int mebibytes) {
  private static final Pattern WORD =
      Pattern.compile("([1-9]\\d{0,6})(m|g)(i?b)?", Pattern.CASE_INSENSITIVE);

  /** Docker asks for at least this much. */
  private static final int LEAST_MIB = 6;

  public MemoryLimit {
    if (mebibytes < LEAST_MIB) {
      throw new IllegalArgumentException(
          "memory: %d MiB is less than Docker's least of %d MiB".formatted(mebibytes, LEAST_MIB));
    }
  }

  /**
   * Reads {@code 512m}, {@code 2g} or {@code 2GiB}; a megabyte is 1024 × 1024 bytes, as for Docker.
   *
   * @throws IllegalArgumentException with what would be right
   */
  public static MemoryLimit parse(String word) {
    Matcher matcher = WORD.matcher(word);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "memory: '%s' is not a size such as 512m or 2g".formatted(word));
    }
    boolean gibibytes = matcher.group(2).toLowerCase(Locale.ROOT).equals("g");
    return new MemoryLimit(
        Math.multiplyExact(Integer.parseInt(matcher.group(1)), gibibytes ? 1024 : 1));
  }

  /** Returns the bytes that Docker takes. */
  public long bytes() {
    return (long) mebibytes << 20;
  }

  @Override
  public String toString() {
    return mebibytes + " MiB";
  }
}
