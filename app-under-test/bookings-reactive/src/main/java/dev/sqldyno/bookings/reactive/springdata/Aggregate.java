// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.contract.BookingValues.Total;
import java.math.BigDecimal;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * The total of a model, a trim and a fiscal period. Statements make and change it, because two
 * transactions may make the same one, and all totals of a booking are changed at once.
 */
@Table("aggregates")
class Aggregate {
  @Id Long rowId;
  Long version;
  String model;
  String trim;
  BigDecimal totalDollarAmount;
  String fiscalPeriodId;

  Total total() {
    return new Total(rowId, version, fiscalPeriodId);
  }
}
