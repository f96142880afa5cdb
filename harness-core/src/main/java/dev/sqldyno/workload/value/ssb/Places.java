// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.value.ssb;

import java.util.PrimitiveIterator;
import java.util.function.Supplier;

/** Addresses, cities and phone numbers of customers and suppliers. Not thread-safe. */
final class Places {
  private static final String ALPHABET =
      "0123456789abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ,";
  private static final int BITS_OF_LETTER = 6;
  private static final int LETTERS_OF_NUMBER = 5;
  private static final int SHORTEST_ADDRESS = 6;
  private static final int LONGEST_ADDRESS = 24;
  private static final int FIRST_COUNTRY_CODE = 10;
  private static final int NUMBERS_OF_ADDRESS = 9;

  private final ParkMiller addresses;
  private final ParkMiller nations;
  // ssb-dbgen draws these for both tables from one stream, suppliers first
  private final ParkMiller cities = new ParkMiller(1_495_190_827);
  private final ParkMiller phones = new ParkMiller(1_521_138_112);

  /** Draws customers in the order of their keys. Not thread-safe. */
  static Supplier<Object[]> customers(Scale scale) {
    PrimitiveIterator.OfLong keys = Scale.keys();
    Places places = new Places(881_155_353, 1_489_529_863, scale.suppliers());
    ParkMiller segments = new ParkMiller(1_140_279_430);
    return () -> {
      long key = keys.nextLong();
      return FlatLines.joined(
          new Object[] {key, "Customer#%09d".formatted(key)},
          places.next(),
          new Object[] {segments.pick(Words.SEGMENTS)});
    };
  }

  /** Draws suppliers in the order of their keys. Not thread-safe. */
  static Supplier<Object[]> suppliers() {
    PrimitiveIterator.OfLong keys = Scale.keys();
    Places places = new Places(706_178_559, 110_356_601, 0);
    return () -> {
      long key = keys.nextLong();
      return FlatLines.joined(new Object[] {key, "Supplier#%09d".formatted(key)}, places.next());
    };
  }

  /** Starts after the places of another table's rows. */
  private Places(long addressSeed, long nationSeed, long others) {
    addresses = new ParkMiller(addressSeed);
    nations = new ParkMiller(nationSeed);
    for (long i = 0; i < others; i++) {
      city("");
      phone(0);
    }
  }

  /** Returns the columns of the next place: address, city, nation, region, phone. */
  private Object[] next() {
    int nation = (int) nations.between(0, Words.NATIONS.length - 1L);
    String name = Words.NATIONS[nation];
    String region = Words.REGIONS[Words.REGION_OF_NATION[nation]];
    return new Object[] {address(), city(name), name, region, phone(nation)};
  }

  private String city(String nation) {
    return "%-9.9s%d".formatted(nation, cities.between(0, 9));
  }

  private String phone(int nation) {
    return "%d-%d-%d-%d"
        .formatted(
            FIRST_COUNTRY_CODE + nation,
            phones.between(100, 999),
            phones.between(100, 999),
            phones.between(1000, 9999));
  }

  private String address() {
    int length = (int) addresses.between(SHORTEST_ADDRESS, LONGEST_ADDRESS);
    StringBuilder text = new StringBuilder(length);
    long letters = 0;
    for (int i = 0; i < length; i++) {
      if (i % LETTERS_OF_NUMBER == 0) {
        letters = addresses.between(0, Integer.MAX_VALUE);
      }
      text.append(ALPHABET.charAt((int) letters & (1 << BITS_OF_LETTER) - 1));
      letters >>= BITS_OF_LETTER;
    }
    addresses.endRow(NUMBERS_OF_ADDRESS);
    return text.toString();
  }
}
