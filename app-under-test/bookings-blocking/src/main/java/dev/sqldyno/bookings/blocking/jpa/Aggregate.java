// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jpa;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.LocalDateTime;

/**
 * The total of a model, a trim and a fiscal period. {@link Aggregates} makes new rows, because two
 * transactions may make the same one.
 *
 * <p>The version counts changes in both variants. It costs nothing where rows are locked: Hibernate
 * would write the column anyway, and its check is one more value in the same statement.
 */
@Entity
@Table(name = "aggregates")
class Aggregate {
  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "aggregates_row_id_seq")
  @SequenceGenerator(
      name = "aggregates_row_id_seq",
      sequenceName = "aggregates_row_id_seq",
      allocationSize = 50)
  private Long rowId;

  @Version private long version;
  private LocalDateTime lastUpdated;

  @Column(updatable = false)
  private String model;

  @Column(updatable = false)
  private String trim;

  private BigDecimal totalDollarAmount;

  @Column(updatable = false)
  private String fiscalPeriodId;

  /** Called by Hibernate. */
  protected Aggregate() {}

  void add(BigDecimal share, LocalDateTime now) {
    totalDollarAmount = totalDollarAmount.add(share);
    lastUpdated = now;
  }

  String period() {
    return fiscalPeriodId;
  }
}
