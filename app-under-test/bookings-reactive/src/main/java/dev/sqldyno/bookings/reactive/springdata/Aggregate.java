// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.relational.core.mapping.InsertOnlyProperty;
import org.springframework.data.relational.core.mapping.Table;

/**
 * The total of a model, a trim and a fiscal period. New rows are made by {@link NewAggregates}, as
 * two transactions may make the same one. The version is raised and compared at each update, also
 * where rows are locked.
 */
@Table("aggregates")
class Aggregate {
  @Id Long rowId;
  @Version Long version;
  LocalDateTime lastUpdated;
  @InsertOnlyProperty String model;
  @InsertOnlyProperty String trim;
  BigDecimal totalDollarAmount;
  @InsertOnlyProperty String fiscalPeriodId;

  /** Itself, with more in it. */
  Aggregate add(BigDecimal share, LocalDateTime now) {
    totalDollarAmount = totalDollarAmount.add(share);
    lastUpdated = now;
    return this;
  }

  String period() {
    return fiscalPeriodId;
  }
}
