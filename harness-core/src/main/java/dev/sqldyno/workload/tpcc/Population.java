// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.workload.value.NuRand;
import java.util.function.ToLongFunction;

/**
 * How many rows there are, and the laws by which the clients find them.
 *
 * @param items kinds of goods, 100,000 in the specification
 * @param customers of each district, 3,000 in the specification; a multiple of 10
 */
record Population(int warehouses, int items, int customers) {
  static final int DISTRICTS = 10;

  /** Of last names, by numbers whose digits are syllables. */
  static final int NAMES = 1000;

  private static final int MOST = 1_000_000;

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
          "customers:%d is no multiple of %d, so that seven tenths of their orders could be delivered",
          customers, DISTRICTS);
    }
  }

  private static void require(String name, int amount, int least) {
    if (amount < least || amount > MOST) {
      throw new CatalogException("%s:%d is not a number from %d to %d", name, amount, least, MOST);
    }
  }

  /** Returns that of a folder's amounts. */
  static Population of(ToLongFunction<String> amounts) {
    return new Population(
        amount(amounts, "warehouses"), amount(amounts, "items"), amount(amounts, "customers"));
  }

  private static int amount(ToLongFunction<String> amounts, String name) {
    return (int) Math.min(Integer.MAX_VALUE, amounts.applyAsLong(name));
  }

  /** Returns how many of a district's orders are delivered before the first transaction. */
  int delivered() {
    return customers / 10 * 7;
  }

  /** Returns the number of a name that the load draws. */
  static NuRand loadedName() {
    return new NuRand(255, 0, NAMES - 1, NAME_OF_LOAD);
  }

  /** Returns the number of a name that a client looks for, which some customer has. */
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
