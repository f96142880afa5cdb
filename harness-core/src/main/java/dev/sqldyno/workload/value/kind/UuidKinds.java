// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.kind;

import dev.sqldyno.workload.value.generator.Now;
import dev.sqldyno.workload.value.generator.UuidForm;
import dev.sqldyno.workload.value.generator.UuidValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Generators of UUIDs (RFC 9562), made by the client. */
final class UuidKinds {
  /** From the beginning of the Gregorian calendar, 1582-10-15, to 1970, in 100 ns. */
  private static final long GREGORIAN_TICKS = 0x01B2_1DD2_1381_4000L;

  private static final long VARIANT = 0x8000_0000_0000_0000L;
  private static final long MULTICAST = 0x0100_0000_0000L;

  private UuidKinds() {}

  static List<Kind> all() {
    List<String> as = List.of("as");
    return List.of(
        new Kind("uuid4", List.of(), as, UuidKinds::uuid4),
        new Kind("uuid7", List.of(), as, UuidKinds::uuid7),
        new Kind("uuid1", List.of(), as, UuidKinds::uuid1));
  }

  private static Kind.Maker uuid4(Options options) {
    UuidForm form = form(options, false);
    return context -> {
      RandomGenerator random = context.random();
      return new UuidValue(
          form,
          uuid ->
              uuid.set(random.nextLong() & ~0xf000L | 0x4000L, random.nextLong() >>> 2 | VARIANT));
    };
  }

  /**
   * Makes UUIDs of the milliseconds and, in the next 12 bits, of 4096ths of a millisecond (RFC
   * 9562, 6.2, method 3). They are unique on this machine, and later ones are greater.
   */
  private static Kind.Maker uuid7(Options options) {
    UuidForm form = form(options, false);
    AtomicLong last = new AtomicLong();
    return context -> {
      RandomGenerator random = context.random();
      return new UuidValue(
          form,
          uuid -> {
            long nanos = Now.nanosSince1970();
            long millis = nanos / 1_000_000;
            long parts = later(last, millis << 12 | (nanos % 1_000_000 << 12) / 1_000_000);
            uuid.set(
                parts >>> 12 << 16 | 0x7000 | parts & 0xfff, random.nextLong() >>> 2 | VARIANT);
          });
    };
  }

  /** Makes UUIDs of the time in 100 ns, a random clock sequence, and a random node. */
  private static Kind.Maker uuid1(Options options) {
    UuidForm form = form(options, true);
    AtomicLong last = new AtomicLong();
    long machine = new SplittableRandom().nextLong() >>> 2 | VARIANT | MULTICAST;
    return _ ->
        new UuidValue(
            form,
            uuid -> {
              long ticks = later(last, Now.nanosSince1970() / 100 + GREGORIAN_TICKS);
              uuid.set(ticks << 32 | ticks >>> 16 & 0xffff_0000L | 0x1000 | ticks >>> 48, machine);
            });
  }

  /** Returns that time, or the last one plus one if that is later. */
  private static long later(AtomicLong last, long time) {
    return last.accumulateAndGet(time, (before, now) -> Math.max(before + 1, now));
  }

  private static UuidForm form(Options options, boolean ofTime) {
    List<String> words = new ArrayList<>();
    Arrays.stream(UuidForm.values())
        .filter(form -> ofTime || form != UuidForm.REORDERED)
        .forEach(form -> words.add(form.name().toLowerCase(Locale.ROOT)));
    return UuidForm.valueOf(options.word("as", "uuid", words).toUpperCase(Locale.ROOT));
  }
}
