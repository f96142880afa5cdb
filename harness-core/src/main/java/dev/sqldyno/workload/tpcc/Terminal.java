// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.tpcc;

import dev.sqldyno.workload.WrongAnswerException;
import dev.sqldyno.workload.value.NuRand;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The random input of one client's transactions. Its warehouse and, for Stock-Level, its district
 * are fixed: clients take the warehouses in turn, and then their districts. Not thread-safe.
 */
record Terminal(
    Population all,
    int warehouse,
    int district,
    RandomText text,
    NuRand customers,
    NuRand names,
    NuRand items) {

  /** Returns the terminal of a client, by its number from 0. */
  static Terminal of(Population all, int number, long seed) {
    return new Terminal(
        all,
        number % all.warehouses() + 1,
        number / all.warehouses() % Population.DISTRICTS + 1,
        new RandomText(new SplittableRandom(seed)),
        all.customer(),
        all.name(),
        all.item());
  }

  int between(int first, int last) {
    return text.between(first, last);
  }

  /** Returns true in so many of a hundred cases. */
  boolean happens(int percent) {
    return between(1, 100) <= percent;
  }

  int anyDistrict() {
    return between(1, Population.DISTRICTS);
  }

  int anyCustomer() {
    return (int) customers.draw(text.random());
  }

  int anyItem() {
    return (int) items.draw(text.random());
  }

  /** Returns any warehouse but its own; its own if there is no other. */
  int otherWarehouse() {
    if (all.warehouses() == 1) {
      return warehouse;
    }
    int other = between(1, all.warehouses() - 1);
    return other < warehouse ? other : other + 1;
  }

  /** Returns a customer of that district: 60 % by last name, all others by number. */
  Wanted anyCustomerOf(int warehouseOfCustomer, int districtOfCustomer) {
    return happens(60)
        ? new Wanted(
            warehouseOfCustomer,
            districtOfCustomer,
            0,
            Optional.of(RandomText.lastName(names.draw(text.random()))))
        : new Wanted(warehouseOfCustomer, districtOfCustomer, anyCustomer(), Optional.empty());
  }

  /**
   * The customer of a transaction.
   *
   * @param number in the district; unknown if there is a name
   */
  record Wanted(int warehouse, int district, int number, Optional<String> name) {

    /** Returns the number; of several customers with that name, the one in the middle. */
    int find(Statements statements) throws SQLException {
      if (name.isEmpty()) {
        return number;
      }
      List<Object[]> rows =
          Statements.rows(statements.of("find-customers"), warehouse, district, name.get());
      if (rows.isEmpty()) {
        throw new WrongAnswerException(
            "wrong answer: no customer of district %d of warehouse %d is called %s",
            district, warehouse, name.get());
      }
      return Statements.number(rows.get((rows.size() + 1) / 2 - 1)[0]);
    }
  }
}
