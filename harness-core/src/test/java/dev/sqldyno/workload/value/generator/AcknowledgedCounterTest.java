// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.generator;

import static dev.sqldyno.workload.value.Generators.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.workload.Share;
import dev.sqldyno.workload.value.Generators;
import dev.sqldyno.workload.value.Law;
import dev.sqldyno.workload.value.LongValue;
import dev.sqldyno.workload.value.kind.SharedValues;
import dev.sqldyno.workload.value.kind.Values;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class AcknowledgedCounterTest {
  private static final int LOADED = 100;

  private final SharedValues shared =
      new Generators()
          .with("fresh", "counter", "from", String.valueOf(LOADED))
          .with("newest", "latest", "of", "fresh")
          .with("any", "uniform", "from", "0", "upTo", "fresh")
          .with("popular", "scrambled-zipfian", "items", "10000", "upTo", "fresh")
          .shared();

  @Test
  void readersSeeWhatIsStoredUpToTheFirstThatIsNotYet() {
    Values a = Values.open(shared, 1, 0);
    Values b = Values.open(shared, 1, 1);
    CounterValue first = (CounterValue) a.get("fresh");
    CounterValue second = (CounterValue) b.get("fresh");
    AcknowledgedCounter counter = first.counter();

    assertThat(counter.limit()).isEqualTo(LOADED);
    assertThat(next(first)).isEqualTo(100);
    assertThat(next(second)).isEqualTo(101);
    assertThat(next(second)).isEqualTo(102);
    second.done(true);
    assertThat(counter.limit()).isEqualTo(100);
    first.done(true);
    assertThat(counter.limit()).isEqualTo(103);
    second.done(true);
    assertThat(next(second)).isEqualTo(103);
  }

  /** After 2^31 numbers that it did not forget there would be no bit for the next one. */
  @Test
  void oldNumbersAreForgotten() {
    AcknowledgedCounter counter = new AcknowledgedCounter(LOADED, Share.WHOLE);
    int many = 200_000;
    for (long number = LOADED; number < LOADED + many; number += 2) {
      // in turns the second one of two ends first
      counter.end(new long[] {number + 1}, 1, true);
      assertThat(counter.limit()).isEqualTo(number);
      counter.end(new long[] {number}, 1, number % 3 != 0);
      assertThat(counter.limit()).isEqualTo(number + 2);
    }
    assertThat(counter)
        .extracting("ended")
        .extracting(BitSet.class::cast)
        .matches(bits -> bits.size() < many);
    assertThat(counter.stored(LOADED + 2)).isFalse();
    assertThat(counter.stored(LOADED + 3)).isTrue();
  }

  @Test
  void aFailedNumberIsAHoleThatReadersNeverDraw() {
    Values values = Values.open(shared, 1, 0);
    CounterValue fresh = (CounterValue) values.get("fresh");
    for (int i = 0; i < 50; i++) {
      next(fresh);
      fresh.done(i % 2 == 0);
    }
    assertThat(fresh.counter().limit()).isEqualTo(150);
    for (String reader : List.of("newest", "any", "popular")) {
      LongValue key = (LongValue) values.get(reader);
      boolean fresher = false;
      for (int i = 0; i < 10_000; i++) {
        long number = next(key);
        assertThat(number < LOADED || number < 150 && number % 2 == 0).as(reader).isTrue();
        fresher |= number >= LOADED;
      }
      assertThat(fresher).as(reader).isTrue();
    }
  }

  @Test
  void latestIsTheLawFromTheNewestRowDown() {
    Values values = Values.open(shared, 1, 0);
    LongValue newest = (LongValue) values.get("newest");
    double all = new Zipfian(1, 0.99).sum(99);
    assertThat(Law.share(() -> next(newest), 99)).isBetween(1 / all - 0.005, 1 / all + 0.005);
    assertThat(Law.share(() -> next(newest), 0)).isZero();
    LongValue fresh = (LongValue) values.get("fresh");
    next(fresh);
    fresh.done(true);
    assertThat(Law.share(() -> next(newest), 100)).isGreaterThan(1 / all - 0.01);
  }

  @Test
  void beforeTheFirstRowReadersDrawZero() {
    Values values =
        new Generators()
            .with("fresh", "counter", "from", "0")
            .with("newest", "latest", "of", "fresh")
            .with("any", "uniform", "from", "0", "upTo", "fresh")
            .with("popular", "scrambled-zipfian", "items", "10000", "upTo", "fresh")
            .values();
    for (String reader : List.of("newest", "any", "popular")) {
      assertThat(next((LongValue) values.get(reader))).as(reader).isZero();
    }
  }

  /** Four writers end their numbers late and in part as failed; two readers look for mistakes. */
  @Test
  void manyThreadsAreToldNoNumberTooEarlyNorAFailedOne() throws Exception {
    int writers = 4;
    int each = 20_000;
    AtomicIntegerArray stored = new AtomicIntegerArray(LOADED + writers * each * 3);
    List<Callable<Long>> work = new ArrayList<>();
    for (int i = 0; i < writers; i++) {
      Values values = Values.open(shared, 1, i);
      work.add(() -> write(values, each, stored));
    }
    for (int i = 0; i < 2; i++) {
      Values values = Values.open(shared, 1, writers + i);
      work.add(() -> read(values, stored));
    }
    long drawn = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(work.size())) {
      for (Future<Long> one : threads.invokeAll(work)) {
        drawn += one.get();
      }
    }
    CounterValue any = (CounterValue) Values.open(shared, 1, 9).get("fresh");
    assertThat(any.counter().limit()).isEqualTo(LOADED + drawn);
  }

  private static long write(Values values, int each, AtomicIntegerArray stored) {
    CounterValue fresh = (CounterValue) values.get("fresh");
    SplittableRandom random = new SplittableRandom(fresh.hashCode());
    long drawn = 0;
    for (int i = 0; i < each; i++) {
      boolean ok = random.nextInt(10) > 0;
      for (int batch = random.nextInt(1, 4); batch > 0; batch--) {
        long number = next(fresh);
        drawn++;
        if (ok) {
          stored.set((int) number, 1);
        }
      }
      fresh.done(ok);
    }
    return drawn;
  }

  private static long read(Values values, AtomicIntegerArray stored) {
    LongValue newest = (LongValue) values.get("newest");
    LongValue any = (LongValue) values.get("any");
    for (int i = 0; i < 50_000; i++) {
      for (LongValue key : List.of(newest, any)) {
        long number = next(key);
        assertThat(number < LOADED || stored.get((int) number) == 1).as("%d", number).isTrue();
      }
    }
    return 0;
  }
}
