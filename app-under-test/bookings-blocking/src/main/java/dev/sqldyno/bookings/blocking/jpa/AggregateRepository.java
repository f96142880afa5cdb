// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jpa;

import jakarta.persistence.LockModeType;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Finds totals, in the order of the periods. */
interface AggregateRepository extends Repository<Aggregate, Long> {
  /** What all of them are found by. */
  String OF_PERIODS =
      "from Aggregate where model = :model and trim = :trim and fiscalPeriodId in :periods"
          + " order by fiscalPeriodId";

  @Lock(LockModeType.PESSIMISTIC_WRITE)
  @Query(OF_PERIODS)
  List<Aggregate> lock(String model, String trim, Collection<String> periods);

  @Query(OF_PERIODS)
  List<Aggregate> read(String model, String trim, Collection<String> periods);

  /** Rows that were made beforehand hold nothing yet. */
  @Query(
      "select a.fiscalPeriodId as period, a.totalDollarAmount as amount from Aggregate a"
          + " where a.model = :model and a.trim = :trim and a.totalDollarAmount > 0"
          + " order by a.fiscalPeriodId")
  List<Total> totals(String model, String trim);

  /** One line of an answer. */
  record Total(String period, BigDecimal amount) {}
}
