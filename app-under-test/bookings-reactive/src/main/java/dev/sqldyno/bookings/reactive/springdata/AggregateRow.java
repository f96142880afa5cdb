// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.relational.core.mapping.Table;

/** A row of {@code aggregates}. Its version is raised, and compared, at each update. */
@Table("aggregates")
class AggregateRow {
  @Id Long rowId;
  @Version Long version;
  LocalDateTime lastUpdated;
  String model;
  String trim;
  BigDecimal totalDollarAmount;
  String fiscalPeriodId;

  /** Adds a booking's share. */
  AggregateRow add(BigDecimal share, LocalDateTime now) {
    totalDollarAmount = totalDollarAmount.add(share);
    lastUpdated = now;
    return this;
  }
}
