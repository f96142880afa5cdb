// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.kind;

import static dev.sqldyno.workload.value.Generators.next;
import static dev.sqldyno.workload.value.Generators.nextText;
import static dev.sqldyno.workload.value.Generators.number;
import static dev.sqldyno.workload.value.Generators.one;
import static dev.sqldyno.workload.value.Generators.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.workload.value.Generators;
import dev.sqldyno.workload.value.Law;
import dev.sqldyno.workload.value.LongValue;
import dev.sqldyno.workload.value.Value;
import dev.sqldyno.workload.value.generator.Fnv;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {

  /** Every kind that has neither a clock nor a state that threads share. */
  private static Generators seeded() {
    return new Generators()
        .with("uniform", "uniform", "from", "1", "to", "1000000000000")
        .with("hotspot", "hotspot", "from", "1", "to", "1000000000000")
        .with("nurand", "nurand", "a", "8191", "from", "1", "to", "100000")
        .with("double", "double", "from", "-1", "to", "1")
        .with("zipfian", "zipfian", "items", "1000000000000", "constant", "0.1")
        .with("scrambled", "scrambled-zipfian", "items", "1000000")
        .with("special", "special", "from", "1", "to", "1000000")
        .with("pareto", "pareto", "from", "1", "to", "1000000")
        .with("sysbench-zipfian", "sysbench-zipfian", "from", "1", "to", "1000000")
        .with("hashed", "fnv", "of", "uniform")
        .with("copy", "copy", "of", "uuid4")
        .with("key", "ycsb-key", "of", "uniform")
        .with("text", "text", "length", "100")
        .with("letters", "text", "length", "0..99", "characters", "0..z")
        .with("digits", "digits", "groups", "10", "length", "11")
        .with("uuid4", "uuid4")
        .with("field", "one-of", "values", "a, b, c, d, e, f");
  }

  private static List<String> draws(Values values, String name) {
    List<String> drawn = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      drawn.add(nextText(values.get(name)));
    }
    return drawn;
  }

  static Stream<String> names() {
    return seeded().shared().names().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void theSameSeedAndThreadDrawTheSame(String name) {
    SharedValues shared = seeded().shared();
    List<String> first = draws(Values.open(shared, 7, 3), name);
    assertThat(draws(Values.open(seeded().shared(), 7, 3), name)).isEqualTo(first);
    assertThat(draws(Values.open(shared, 7, 4), name)).isNotEqualTo(first);
    assertThat(draws(Values.open(shared, 8, 3), name)).isNotEqualTo(first);
  }

  @Test
  void aFurtherGeneratorLeavesTheOthersDrawsAsTheyAre() {
    Generators more = new Generators().with("other", "uniform", "from", "1", "to", "9");
    more.with("uniform", "uniform", "from", "1", "to", "1000000000000");
    assertThat(draws(more.values(), "uniform")).isEqualTo(draws(seeded().values(), "uniform"));
    assertThat(draws(seeded().with("twin", "uuid4").values(), "twin"))
        .isNotEqualTo(draws(seeded().values(), "uuid4"));
  }

  @Test
  void threadsTakeTheNumbersOfASequenceInTurn() {
    SharedValues shared = new Generators().with("id", "sequence", "from", "5").shared();
    LongValue a = (LongValue) Values.open(shared, 1, 0).get("id");
    LongValue b = (LongValue) Values.open(shared, 1, 1).get("id");
    assertThat(List.of(next(a), next(b), next(a))).containsExactly(5L, 6L, 7L);
    assertThat(next(number("sequence"))).isZero();
  }

  @Test
  void fnvHasTheReferencesCheckValues() {
    assertThat(Fnv.hash(0)).isEqualTo(6284781860667377211L);
    assertThat(Fnv.hash(1)).isEqualTo(8517097267634966620L);
    assertThat(Fnv.hash(2)).isEqualTo(1820151046732198393L);
    assertThat(Fnv.hash(999)).isEqualTo(2071219101098386137L);
  }

  @Test
  void whatFollowsAnotherHasItsPresentNumberAndIsDrawnByIt() {
    Values values =
        new Generators()
            .with("key", "ycsb-key", "of", "n")
            .with("ordered", "ycsb-key", "of", "n", "order", "ordered", "digits", "20")
            .with("end", "plus", "of", "n", "add", "99")
            .with("again", "copy", "of", "key")
            .with("far", "plus", "of", "end", "add", "-1 * records")
            .with("n", "sequence")
            .values();
    assertThat(Stream.of("key", "again", "ordered", "end", "far", "n").map(values::drawn))
        .containsOnly(values.get("n"));
    values.drawn("key").draw();
    assertThat(text(values.get("key"))).isEqualTo("user6284781860667377211");
    assertThat(text(values.get("again"))).isEqualTo(text(values.get("key")));
    assertThat(text(values.get("ordered"))).isEqualTo("user00000000000000000000");
    assertThat(text(values.get("end"))).isEqualTo("99");
    assertThat(text(values.get("far"))).isEqualTo("-901");
    values.get("end").draw();
    assertThat(text(values.get("ordered"))).isEqualTo("user00000000000000000001");
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNearestOne() {
    Values values = new Generators().with("key", "uuid4").values();
    assertThatThrownBy(() -> values.get("kex"))
        .isInstanceOf(CatalogException.class)
        .hasMessage("unknown generator 'kex'; did you mean 'key'? (there are: key)");
  }

  @Test
  void givenValuesAreNumbersIfAllAre() {
    assertThat(one("constant", "value", "records")).isInstanceOf(LongValue.class);
    assertThat(nextText(one("constant", "value", "records"))).isEqualTo("1000");
    assertThat(nextText(one("constant", "value", "a, b"))).isEqualTo("a, b");
    Value cycle = one("cycle", "values", "1, 2,3");
    assertThat(cycle).isInstanceOf(LongValue.class);
    assertThat(Stream.generate(() -> nextText(cycle)).limit(5))
        .containsExactly("1", "2", "3", "1", "2");
    Value texts = one("cycle", "values", "1, b");
    assertThat(texts.quoted()).isTrue();
    assertThat(nextText(texts) + nextText(texts)).isEqualTo("1b");
    Value any = one("one-of", "values", "0, 1, 2, 3");
    Law.holds(() -> next((LongValue) any), 4, _ -> 0.25);
  }

  @Test
  void aTextHasOneOfTheLengthsAndOnlyItsCharacters() {
    Value letters = one("text", "length", "0..99", "characters", "0..z");
    Set<Integer> lengths = new HashSet<>();
    Set<Character> characters = new HashSet<>();
    for (int i = 0; i < 5000; i++) {
      String text = nextText(letters);
      lengths.add(text.length());
      text.chars().forEach(c -> characters.add((char) c));
    }
    assertThat(lengths).hasSize(100).contains(0, 99);
    assertThat(characters).hasSize('z' - '0').contains('0', 'z').doesNotContain('\\');
  }

  /** Of each six characters the first and fourth have 32 kinds, the second and fifth 64. */
  @Test
  void ycsbsCharactersAreThoseOfTheReferenceButForTwo() {
    Value field = one("text", "length", "6");
    for (int[] at : new int[][] {{0, 32}, {1, 64}, {3, 32}, {4, 64}}) {
      Law.holds(
          () -> nextText(field).charAt(at[0]) - ' ',
          at[1],
          c -> (c == 7 || c == 60 ? 0 : c == 8 || c == 61 ? 2.0 : 1.0) / at[1]);
    }
    for (int at : new int[] {2, 5}) {
      Law.holds(
          () -> nextText(field).charAt(at) - ' ',
          96,
          c -> (c & 32) != 0 ? 0 : (c == 7 ? 0 : c == 8 ? 2.0 : 1.0) / 64 * (c < 96 ? 1 : 0));
    }
    assertThat(nextText(one("text", "length", "100"))).hasSize(100);
    assertThat(nextText(one("text", "length", "0"))).isEmpty();
  }

  @Test
  void digitsAreSysbenchsColumns() {
    assertThat(nextText(one("digits", "groups", "10", "length", "11")))
        .hasSize(119)
        .matches("[0-9]{11}(-[0-9]{11}){9}");
    assertThat(nextText(one("digits", "groups", "5", "length", "11"))).hasSize(59);
    Value digits = one("digits", "groups", "2", "length", "11");
    for (int at : new int[] {0, 8, 9, 10, 12, 22}) {
      Law.holds(() -> nextText(digits).charAt(at) - '0', 10, _ -> 0.1);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 10, 618, 1000, 20_000, 99_991})
  void scatteredNumbersAreEachNumberOnceAndNeighboursFarApart(long size) {
    LongValue scattered = number("scattered", "to", Long.toString(size));
    long[] numbers = LongStream.range(0, size).map(_ -> next(scattered)).toArray();
    assertThat(LongStream.of(numbers).sorted())
        .containsExactlyElementsOf(LongStream.rangeClosed(1, size).boxed().toList());
    assertThat(
            LongStream.range(1, size).map(i -> Math.abs(numbers[(int) i] - numbers[(int) i - 1])))
        .allMatch(step -> step >= size / 3);
  }
}
