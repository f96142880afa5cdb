// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spoils a file of ours as a crash, a careless hand, a transfer or an attack would. */
public final class Spoilt {
  private static final Duration LONGEST = Duration.ofSeconds(1);
  private static final int SCALARS = 8;
  private static final String HUGE = "x".repeat(34 << 20);

  /** Matches a value in JSON and in YAML. */
  private static final Pattern VALUE =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"(?!\\s*:)|(?<=: ?)[^\\s\\[{\"][^,\\n}\\]]*");

  private static final List<String> OTHERS =
      List.of("null", "\"x\"", "-1", "1.5", "1e999", "[]", "[null]", "{\"x\":null}");

  private Spoilt() {}

  /** Reads the file; throws what the stage throws. */
  public interface Reader {
    void read() throws Exception;
  }

  /**
   * Spoils a file in every way, and has it read each time. Either it is still valid, or the stage
   * says in one line which file is wrong, at once and without a word of its parser's. The file is
   * whole again afterwards.
   */
  public static void everyWay(Path file, Class<? extends Exception> refusal, Reader reader)
      throws IOException {
    byte[] whole = Files.readAllBytes(file);
    reads(file, refusal, reader, "whole");
    for (Map.Entry<String, byte[]> damage : damages(whole).entrySet()) {
      Files.write(file, damage.getValue());
      reads(file, refusal, reader, damage.getKey());
    }
    Files.delete(file);
    Files.createDirectory(file);
    reads(file, refusal, reader, "a folder");
    Files.delete(file);
    Files.write(file, whole);
  }

  /**
   * Reads it up to twice more where the machine was slow or stood still, which is CPU time on some.
   */
  private static void reads(
      Path file, Class<? extends Exception> refusal, Reader reader, String damage) {
    Duration least = cpuTime(file, refusal, reader, damage);
    for (int again = 0; again < 2 && least.compareTo(LONGEST) >= 0; again++) {
      least = cpuTime(file, refusal, reader, damage);
    }
    assertThat(least).as(damage).isLessThan(LONGEST);
  }

  private static Duration cpuTime(
      Path file, Class<? extends Exception> refusal, Reader reader, String damage) {
    var threads = ManagementFactory.getThreadMXBean();
    long begin = threads.getCurrentThreadCpuTime();
    try {
      reader.read();
    } catch (Throwable e) {
      String message = String.valueOf(e.getMessage());
      assertThat(e).as(damage).isInstanceOf(refusal);
      assertThat(message.length() > 1000 ? message.substring(0, 1000) + "…" : message)
          .as(damage)
          .contains(file.getFileName().toString())
          .hasSizeLessThan(1000)
          .doesNotContain("\n", "jackson", "java.", "dev.sqldyno", "Exception", "START_", "VALUE_");
    }
    return Duration.ofNanos(threads.getCurrentThreadCpuTime() - begin);
  }

  private static Map<String, byte[]> damages(byte[] whole) {
    String text = new String(whole, UTF_8);
    Map<String, byte[]> damages = new LinkedHashMap<>();
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("empty", "");
    texts.put("blank", " \n\n");
    texts.put("null", "null\n");
    texts.put("a list", "[]\n");
    texts.put("a number", "42\n");
    texts.put("a text", "\"x\"\n");
    texts.put("deep lists", "[".repeat(100_000) + "\n");
    texts.put("deep keys", "{\"a\":".repeat(100_000) + "\n");
    texts.put("deep indents", deepIndents());
    texts.put("a huge text", "{\"schema\": 1, \"id\": \"" + HUGE + "\"}\n");
    texts.put("a huge key", "{\"" + "x".repeat(200_000) + "\": 1}\n");
    texts.put("a huge number", "{\"schema\": " + "9".repeat(1_000_000) + "}\n");
    texts.put("a huge exponent", "{\"schema\": 1e999999999}\n");
    texts.put("aliases", "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nname: *c\n");
    texts.put("a byte order mark", "\uFEFF" + text);
    texts.put("twice", text + text);
    texts.put("DOS", text.replace("\n", "\r\n"));
    texts.put("zeros", text.substring(0, text.length() / 2) + "\0".repeat(4096));
    texts.put("a key twice", text.replaceFirst("(\"?\\w+\"? ?: ?[\\w\"]+\\s*,?\\s*)", "$1$1"));
    for (int part = 1; part < 8; part += 2) {
      texts.put("cut " + part, text.substring(0, text.length() * part / 8));
      texts.put("cut line " + part, text.substring(0, text.length() * part / 8) + "\n");
    }
    texts.putAll(otherValues(text));
    texts.forEach((damage, spoilt) -> damages.put(damage, spoilt.getBytes(UTF_8)));
    byte[] foreign = Arrays.copyOf(whole, whole.length);
    foreign[foreign.length / 2] = (byte) 0xff;
    damages.put("not UTF-8", foreign);
    return damages;
  }

  private static String deepIndents() {
    StringBuilder deep = new StringBuilder();
    for (int i = 0; i < 700; i++) {
      deep.append(" ".repeat(i)).append("a:\n");
    }
    return deep.toString();
  }

  /** Replaces some of the values, always the same ones, each by each other kind. */
  private static Map<String, String> otherValues(String text) {
    List<int[]> places = new ArrayList<>();
    Matcher values = VALUE.matcher(text);
    while (values.find()) {
      places.add(new int[] {values.start(), values.end()});
    }
    Collections.shuffle(places, new Random(text.length()));
    Map<String, String> damages = new LinkedHashMap<>();
    for (int[] place : places.subList(0, Math.min(SCALARS, places.size()))) {
      for (String other : OTHERS) {
        damages.put(
            "at %d %s for %s".formatted(place[0], other, text.substring(place[0], place[1])),
            text.substring(0, place[0]) + other + text.substring(place[1]));
      }
    }
    return damages;
  }
}
