// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value;

import static dev.sqldyno.workload.value.Generators.nextText;
import static dev.sqldyno.workload.value.Generators.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.workload.value.generator.UuidForm;
import dev.sqldyno.workload.value.generator.UuidValue;
import dev.sqldyno.workload.value.kind.SharedValues;
import dev.sqldyno.workload.value.kind.Values;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UuidTest {
  private static final int EACH = 5_000;

  @ParameterizedTest
  @CsvSource({"uuid4, 4", "uuid7, 7", "uuid1, 1"})
  void anIdHasItsVersionAndVariantAndNoOtherHasIt(String kind, int version) throws Exception {
    SharedValues shared = new Generators().with("id", kind).shared();
    List<Callable<Set<String>>> work = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      Value id = Values.open(shared, 1, thread).get("id");
      work.add(() -> {
        Set<String> all = new HashSet<>();
        for (int i = 0; i < EACH; i++) {
          all.add(nextText(id));
        }
        return all;
      });
    }
    Set<String> all = new HashSet<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(work.size())) {
      for (Future<Set<String>> one : threads.invokeAll(work)) {
        all.addAll(one.get());
      }
    }
    assertThat(all).hasSize(4 * EACH);
    for (String text : all) {
      UUID id = UUID.fromString(text);
      assertThat(id.version()).isEqualTo(version);
      assertThat(id.variant()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @CsvSource({"uuid7, uuid", "uuid7, binary", "uuid1, reordered"})
  void aLaterIdIsGreaterInWhateverThread(String kind, String as) {
    SharedValues shared = new Generators().with("id", kind, "as", as).shared();
    Value a = Values.open(shared, 1, 0).get("id");
    Value b = Values.open(shared, 1, 1).get("id");
    List<String> drawn =
        Stream.generate(() -> List.of(nextText(a), nextText(b)))
            .limit(EACH)
            .flatMap(List::stream)
            .toList();
    assertThat(drawn).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void idsOfTimeHaveThePresentTime() {
    Instant before = Instant.now().minusSeconds(5);
    long millis =
        UUID.fromString(nextText(Generators.one("uuid7"))).getMostSignificantBits() >>> 16;
    UUID first = UUID.fromString(nextText(Generators.one("uuid1")));
    Instant after = Instant.now().plusSeconds(5);
    assertThat(Instant.ofEpochMilli(millis)).isBetween(before, after);
    Instant gregorian = Instant.parse("1582-10-15T00:00:00Z");
    assertThat(gregorian.plusSeconds(first.timestamp() / 10_000_000)).isBetween(before, after);
    // a random node is marked as a group's (RFC 9562, 6.10)
    assertThat(first.node() >>> 40 & 1).isEqualTo(1);
  }

  @Test
  void theReorderedFormIsThatOfMysqlsFunction() {
    // SELECT HEX(UUID_TO_BIN('6ccd780c-baba-1026-9564-5b8c656024db', 1)), from MySQL's manual
    UuidValue id = new UuidValue(UuidForm.REORDERED, UuidTest::manuals);
    assertThat(nextText(id)).isEqualTo("1026baba6ccd780c95645b8c656024db");
    id = new UuidValue(UuidForm.BINARY, UuidTest::manuals);
    assertThat(nextText(id)).isEqualTo("6ccd780cbaba102695645b8c656024db");
  }

  private static void manuals(UuidValue target) {
    UUID id = UUID.fromString("6ccd780c-baba-1026-9564-5b8c656024db");
    target.set(id.getMostSignificantBits(), id.getLeastSignificantBits());
  }

  @ParameterizedTest
  @ValueSource(strings = {"uuid", "text"})
  void anIdIsWrittenAs36Characters(String as) {
    Value id = Generators.one("uuid4", "as", as);
    assertThat(nextText(id)).hasSize(36).isEqualTo(text(id));
  }
}
