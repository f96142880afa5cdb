// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.kind;

import dev.sqldyno.workload.value.Uniform;
import dev.sqldyno.workload.value.generator.ChosenText;
import dev.sqldyno.workload.value.generator.DrawnNumber;
import dev.sqldyno.workload.value.generator.DrawnText;
import dev.sqldyno.workload.value.generator.Now;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Generators of given values, and of the time. */
final class GivenKinds {
  private GivenKinds() {}

  static List<Kind> all() {
    return List.of(
        new Kind("constant", List.of("value"), List.of(), GivenKinds::constant),
        new Kind("cycle", List.of("values"), List.of(), GivenKinds::cycle),
        new Kind("one-of", List.of("values"), List.of(), GivenKinds::oneOf),
        new Kind("now", List.of(), List.of(), _ -> _ -> new Now()));
  }

  private static Kind.Maker constant(Options options) {
    return chosen(options, "value", List.of(options.text("value", "")), _ -> () -> 0);
  }

  private static Kind.Maker cycle(Options options) {
    List<String> values = options.values();
    return chosen(
        options,
        "values",
        values,
        _ -> IntStream.iterate(0, index -> (index + 1) % values.size()).iterator()::nextInt);
  }

  private static Kind.Maker oneOf(Options options) {
    List<String> values = options.values();
    return chosen(
        options, "values", values, random -> () -> (int) Uniform.below(random, values.size()));
  }

  /** Makes numbers if all texts are amounts or numbers, else texts. */
  private static Kind.Maker chosen(
      Options options,
      String option,
      List<String> values,
      Function<RandomGenerator, IntSupplier> choice) {
    if (values.stream().allMatch(options::isWhole)) {
      long[] numbers = values.stream().mapToLong(value -> options.whole(option, value)).toArray();
      return context -> {
        IntSupplier index = choice.apply(context.random());
        return new DrawnNumber(() -> numbers[index.getAsInt()]);
      };
    }
    options.require(
        values.stream().flatMapToInt(String::chars).allMatch(DrawnText::plain),
        option,
        "must be of ASCII characters, without a single quote and a backslash");
    String[] texts = values.toArray(String[]::new);
    return context -> new ChosenText(texts, choice.apply(context.random()));
  }
}
