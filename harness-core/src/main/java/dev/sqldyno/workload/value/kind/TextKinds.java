// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.kind;

import dev.sqldyno.workload.value.generator.DigitGroups;
import dev.sqldyno.workload.value.generator.DrawnText;
import dev.sqldyno.workload.value.generator.YcsbCharacters;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Generators of texts of random characters. */
final class TextKinds {
  private static final int LONGEST = 1 << 20;

  private TextKinds() {}

  static List<Kind> all() {
    return List.of(
        new Kind("text", List.of("length"), List.of("characters"), TextKinds::text),
        new Kind("digits", List.of("groups", "length"), List.of(), TextKinds::digits));
  }

  private static Kind.Maker text(Options options) {
    long[] length = options.length();
    options.require(
        length[0] >= 0 && length[1] <= LONGEST, "length", "must be from 0 to " + LONGEST);
    DrawnText.Filler filler =
        options.has("characters") ? characters(options) : YcsbCharacters::fill;
    return context -> new DrawnText((int) length[0], (int) length[1], context.random(), filler);
  }

  private static Kind.Maker digits(Options options) {
    DigitGroups groups =
        new DigitGroups(options.whole("groups", 0, 1, 1000), options.whole("length", 0, 1, 1000));
    return context ->
        new DrawnText(groups.characters(), groups.characters(), context.random(), groups);
  }

  /** Fills with characters of {@code 0..z}, except those that a literal or a bulk load escapes. */
  private static DrawnText.Filler characters(Options options) {
    String ends = options.text("characters", "");
    options.require(
        ends.matches("[!-~]\\.\\.[!-~]") && ends.charAt(0) <= ends.charAt(3),
        "characters",
        "must be the first and the last one, such as 0..z");
    byte[] all =
        IntStream.rangeClosed(ends.charAt(0), ends.charAt(3))
            .filter(DrawnText::plain)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString()
            .getBytes(StandardCharsets.US_ASCII);
    options.require(all.length > 0, "characters", "has no character that needs no escape");
    return (random, text, count) -> fill(random, all, text, count);
  }

  private static void fill(RandomGenerator random, byte[] characters, byte[] text, int count) {
    long bits = 0;
    for (int i = 0; i < count; i++) {
      bits = (i & 3) == 0 ? random.nextLong() : bits >>> 16;
      text[i] = characters[(int) ((bits & 0xffff) * characters.length >>> 16)];
    }
  }
}
