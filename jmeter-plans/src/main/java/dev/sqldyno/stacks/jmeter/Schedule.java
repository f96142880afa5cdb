// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.jmeter;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the schedule of an Open Model Thread Group comes to.
 *
 * @param arrivals until its end
 * @param seconds from its start to the end of the last step that has arrivals
 */
record Schedule(double arrivals, double seconds) {
  private static final String NUMBER = "(?:\\d+(?:\\.\\d+)?|\\.\\d+)";
  private static final String UNIT = "(?:ms|[smhd]|(?:sec|min|hour|day)\\w*)";
  private static final String ZERO = "(?:0+(?:\\.0+)?|\\.0+)";

  /** A word, as JMeter's tokenizer cuts them, or a blank or a comment, which it leaves out. */
  private static final Pattern WORD =
      Pattern.compile("\\s+|/\\*.*?\\*/|//[^\\n\\r]*|(%s|[a-z]\\w*|[()/])".formatted(NUMBER));

  private static final String RATE =
      "rate \\( (?:%1$s|(?<number>%2$s) (?:/|per) (?<unit>%3$s)) \\) "
          .formatted(ZERO, NUMBER, UNIT);

  private static final String LASTING =
      "(?<kind>random_arrivals|even_arrivals|pause) \\( (?<time>(?:%2$s %3$s )*(?:%2$s %3$s|%1$s)) \\) "
          .formatted(ZERO, NUMBER, UNIT);

  /** Of words with a blank behind each. */
  private static final Pattern STEP = Pattern.compile(RATE + "|" + LASTING);

  private static final Pattern TIME = Pattern.compile("(%s) (\\w+)".formatted(NUMBER));

  /** Empty where JMeter would not take it, or it has no arrivals. */
  static Optional<Schedule> parse(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    String words =
        WORD.matcher(lower)
            .results()
            .map(word -> word.group(1))
            .filter(Objects::nonNull)
            .map(word -> word + " ")
            .collect(Collectors.joining());
    boolean isWhole =
        WORD.matcher(lower).replaceAll("").isEmpty()
            && STEP.matcher(words).replaceAll("").isEmpty();
    return isWhole ? of(STEP.matcher(words).results().toList()) : Optional.empty();
  }

  private static Optional<Schedule> of(List<MatchResult> steps) {
    double rate = 0;
    double arrivals = 0;
    double clock = 0;
    double last = 0;
    for (int i = 0; i < steps.size(); i++) {
      MatchResult step = steps.get(i);
      if (isRate(step)) {
        rate = rate(step);
        continue;
      }
      double seconds = seconds(step.group("time"));
      clock += seconds;
      if (!step.group("kind").equals("pause")) {
        // between two rates it changes evenly
        boolean changes = i + 1 < steps.size() && isRate(steps.get(i + 1));
        double until = changes ? rate(steps.get(i + 1)) : rate;
        // JMeter leaves out the part of one at the end of each step
        double here = Math.floor((rate + until) / 2 * seconds);
        arrivals += here;
        last = here > 0 ? clock : last;
      }
    }
    return arrivals > 0 ? Optional.of(new Schedule(arrivals, last)) : Optional.empty();
  }

  private static boolean isRate(MatchResult step) {
    return step.group("kind") == null;
  }

  private static double rate(MatchResult step) {
    return step.group("number") == null
        ? 0
        : Double.parseDouble(step.group("number")) / unitSeconds(step.group("unit"));
  }

  /** A zero without a unit adds nothing. */
  private static double seconds(String time) {
    return TIME.matcher(time)
        .results()
        .mapToDouble(part -> Double.parseDouble(part.group(1)) * unitSeconds(part.group(2)))
        .sum();
  }

  private static double unitSeconds(String unit) {
    return unit.equals("ms")
        ? 0.001
        : switch (unit.charAt(0)) {
          case 'm' -> 60;
          case 'h' -> 3_600;
          case 'd' -> 86_400;
          default -> 1;
        };
  }
}
