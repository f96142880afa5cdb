// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import java.math.BigDecimal;
import java.util.Collection;
import org.springframework.data.r2dbc.repository.R2dbcRepository;
import org.springframework.data.relational.core.sql.LockMode;
import org.springframework.data.relational.repository.Lock;
import reactor.core.publisher.Flux;

/** Rows of {@code aggregates}, always in the order of their periods. */
interface AggregateRepository extends R2dbcRepository<AggregateRow, Long> {

  /** Locks what it finds, one after the other. */
  @Lock(LockMode.PESSIMISTIC_WRITE)
  Flux<AggregateRow> findByModelAndTrimAndFiscalPeriodIdInOrderByFiscalPeriodId(
      String model, String trim, Collection<String> periods);

  /** Reads the same without a lock. */
  Flux<AggregateRow> readByModelAndTrimAndFiscalPeriodIdInOrderByFiscalPeriodId(
      String model, String trim, Collection<String> periods);

  /** Rows that hold more than the amount. */
  Flux<AggregateRow> findByModelAndTrimAndTotalDollarAmountGreaterThanOrderByFiscalPeriodId(
      String model, String trim, BigDecimal amount);
}
