// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.testing.Spoilt;
import dev.sqldyno.workload.value.kind.Kind;
import dev.sqldyno.workload.value.kind.SharedValues;
import dev.sqldyno.workload.value.kind.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A user's folder with generators that cannot be. */
class WrongGeneratorsTest {
  @TempDir static Path dir;
  private static Catalog catalog;

  /** Reading all engines for each test would take seconds. */
  @BeforeAll
  static void load() throws IOException {
    Generators.write(dir);
    catalog = Catalog.load(Optional.empty(), Optional.of(dir));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{unifrom: {from: 1, to: 2}} | unknown kind of generator 'unifrom'; did you mean 'uniform'?",
        "{uniform: {form: 1, to: 2}} | unknown option 'form'; did you mean 'from'? (there are: from, to, upTo)",
        "{zipfian: {from: 1}} | 'zipfian' lacks its option 'items'",
        "{zipfian: {items: recrods}} | 'recrods' is neither a number nor an amount of 'sizes'; did you mean 'records'?",
        "{zipfian: {items: records -1}} | 'records -1' is not a sum such as 2 * records - 1",
        "{zipfian: {items: 1 / records}} | '1 / records' is not a sum such as",
        "{zipfian: {items: 1 / 0}} | '1 / 0' is not a sum such as",
        "{zipfian: {items: 1 - records}} | 'items' must be at least 1",
        "{zipfian: {items: 99999999999999999999}} | is neither a number nor an amount",
        "{zipfian: {items: 9999999999999999999}} | '9999999999999999999' needs more than 64 bits",
        "{zipfian: {items: records * 9999999999999999}} | 'records * 9999999999999999' needs more than 64 bits",
        "{zipfian: {items: 9, constant: 1}} | 'constant' must be above 0 and below 1",
        "{zipfian: {items: 9, constant: NaN}} | 'constant' must be a number such as 0.99",
        "{zipfian: {items: 9, constant: x}} | 'x' is neither a number nor an amount",
        "{uniform: {from: 2, to: 1}} | 'to' must not be less than 'from'",
        "{uniform: {from: -9223372036854775807, to: 9223372036854775807}} | 'to' must not be less than 'from', nor further than 64 bits",
        "{uniform: {from: 2}} | 'from' needs either 'to' or 'upTo'",
        "{uniform: {from: 2, upTo: two}} | unknown generator 'two' (there are: one, id)",
        "{uniform: {from: 2, upTo: id}} | 'upTo' must name a 'counter'",
        "{latest: {of: id}} | 'of' must name a 'counter'",
        "{hotspot: {from: 1, to: 4}} | 'to' leaves no key in the hot set",
        "{nurand: {a: 9, from: 1, to: 4, c: 10}} | 'c' must be a whole number from 0 to 9",
        "{sysbench-zipfian: {from: 1, to: 3000000000}} | 'to' must be within 2^31 of 'from'",
        "{plus: {of: id, add: 1}} | 'of' must name a generator of whole numbers",
        "{plus: {of: idd, add: 1}} | unknown generator 'idd'; did you mean 'id'?",
        "{plus: {of: one, add: 1}} | it is derived from itself through 'one'",
        "{ycsb-key: {of: id, order: hash}} | unknown word 'hash'; did you mean 'hashed'?",
        "{ycsb-key: {of: id, digits: 101}} | 'digits' must be a whole number from 1 to 100",
        "{text: {length: 9..1}} | 'length' must not end before it begins",
        "{text: {length: 1..2..3}} | 'length' must be one number, or two such as 0..99",
        "{text: {length: 1048577}} | 'length' must be from 0 to 1048576",
        "{text: {length: 1, characters: z..0}} | 'characters' must be the first and the last one, such as 0..z",
        "{text: {length: 1, characters: \"'..'\"}} | 'characters' has no character that needs no escape",
        "{digits: {groups: 0, length: 1}} | 'groups' must be a whole number from 1 to 1000",
        "{uuid4: {as: reordered}} | unknown word 'reordered' (there are: uuid, text, binary)",
        "{constant: {value: \"it's\"}} | 'value' must be of ASCII characters, without a single quote and a backslash",
        "{constant: {value: \"{key}\"}} | no variant of 'run' has a value for {key}",
        "{now: {}, uuid4: {}} | a generator is one kind with its options",
        "{now: } | lacks a value",
        "now | wrong kind of value",
      })
  void eachIsRefusedWithItsLineAndTheNearestName(String generator, String message)
      throws IOException {
    Path file = Generators.write(dir, "", "one: " + generator, "id: {uuid4: {}}");
    assertThatThrownBy(() -> Generators.read(catalog, dir, Map.of()))
        .isInstanceOf(CatalogException.class)
        .hasMessageStartingWith(file + ":13: ")
        .hasMessageContaining(message);
  }

  @Test
  void aWrongWordIsFoundOnTheLineOfItsGenerator() throws IOException {
    Path file =
        Generators.write(
            dir,
            "id: {uniform: {from: 1, to: 9}}",
            "ids:",
            "  uniform:",
            "    to: 9",
            "    from: none");
    assertThatThrownBy(() -> Generators.read(catalog, dir, Map.of()))
        .hasMessageStartingWith(file + ":16: generator 'ids': 'none' is neither");
  }

  @Test
  void amountsAndVariantsStandForNumbers() throws IOException {
    Generators.write(
        dir,
        "a: {constant: {value: 2 * records - batch-size + threads}}",
        "b: {constant: {value: \"{key}-{threads}\"}}",
        "c: {plus: {of: \"{key}\", add: 1}}",
        "d: {constant: {value: 11 * records / 10 + 1}}");
    Values values =
        Values.open(Generators.read(catalog, dir, Map.of("key", "a", "threads", "16")), 1, 0);
    assertThat(Generators.nextText(values.get("a"))).isEqualTo("2006");
    assertThat(Generators.nextText(values.get("b"))).isEqualTo("a-16");
    assertThat(Generators.text(values.get("c"))).isEqualTo("2007");
    assertThat(Generators.nextText(values.get("d"))).isEqualTo("1101");
  }

  @Test
  void aSpoiltFileIsReadOrRefusedWithItsName() throws IOException {
    Path file =
        Generators.write(
            dir,
            "fresh: {counter: {from: records}}",
            "number: {scrambled-zipfian: {items: records, constant: 0.99, upTo: fresh}}",
            "key: {ycsb-key: {of: number, digits: 20}}",
            "text: {text: {length: 0..99, characters: 0..z}}");
    Spoilt.everyWay(file, CatalogException.class, () -> Generators.read(catalog, dir, Map.of()));
  }

  /** The table of docs/reference/workload-yaml.md, a row for each kind with its options. */
  @Test
  void theDocumentHasEachKindWithItsOptions() throws IOException {
    String document = Files.readString(Path.of("../docs/reference/workload-yaml.md"));
    Kind.all()
        .forEach((word, kind) -> {
          String row =
              document
                  .lines()
                  .filter(line -> line.startsWith("| `%s` |".formatted(word)))
                  .findFirst()
                  .orElseThrow(() -> new AssertionError("no row for " + word));
          for (String option : kind.options()) {
            assertThat(row).contains("`" + option);
          }
        });
  }

  @Test
  void theCataloguesWorkloadsHaveGeneratorsThatCanBe() {
    for (Workload workload : catalog.workloads()) {
      for (Size size : workload.sizes().keySet()) {
        workload.operations().stream()
            .flatMap(operation -> operation.variants().stream())
            .forEach(variant -> SharedValues.of(catalog, workload, size, variant));
      }
    }
  }
}
