// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.workload.value.NuRand;
import java.util.function.ToLongFunction;

/**
 * The numbers of rows, and the distributions by which the clients find them.
 *
 * @param items 100,000 in the specification
 * @param customers of each district; 3,000 in the specification; a multiple of 10
 */
record Population(int warehouses, int items, int customers) {
  static final int DISTRICTS = 10;

  /** The number of last names; each digit of a name's number is a syllable. */
  static final int NAMES = 1000;

  private static final int MAX = 1_000_000;

  /** The constants differ by 66, which clause 2.1.6.1 allows. */
  private static final int NAME_OF_LOAD = 157;

  private static final int NAME_OF_RUN = 223;
  private static final int CUSTOMER = 259;
  private static final int ITEM = 7911;

  Population {
    require("warehouses", warehouses, 1);
    require("items", items, 1);
    require("customers", customers, DISTRICTS);
    if (customers % DISTRICTS != 0) {
      throw new CatalogException(
          "customers:%d is not a multiple of %d, so seven tenths of their orders are no whole number",
          customers, DISTRICTS);
    }
  }

  private static void require(String name, int amount, int min) {
    if (amount < min || amount > MAX) {
      throw new CatalogException("%s:%d is not a number from %d to %d", name, amount, min, MAX);
    }
  }

  /** Returns the population of a folder's amounts. */
  static Population of(ToLongFunction<String> amounts) {
    return new Population(
        amount(amounts, "warehouses"), amount(amounts, "items"), amount(amounts, "customers"));
  }

  private static int amount(ToLongFunction<String> amounts, String name) {
    return (int) Math.min(Integer.MAX_VALUE, amounts.applyAsLong(name));
  }

  /** Returns the number of a district's orders that are delivered before the first transaction. */
  int delivered() {
    return customers / 10 * 7;
  }

  /** Returns the distribution of names in the load, by number. */
  static NuRand loadedName() {
    return new NuRand(255, 0, NAMES - 1, NAME_OF_LOAD);
  }

  /** Returns the distribution of names that clients look for, by number; some customer has each. */
  NuRand name() {
    return new NuRand(255, 0, Math.min(NAMES, customers) - 1, NAME_OF_RUN);
  }

  NuRand customer() {
    return new NuRand(1023, 1, customers, CUSTOMER);
  }

  NuRand item() {
    return new NuRand(8191, 1, items, ITEM);
  }
}
