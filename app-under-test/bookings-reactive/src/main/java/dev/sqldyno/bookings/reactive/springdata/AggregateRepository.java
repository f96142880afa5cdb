// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import java.math.BigDecimal;
import java.util.Collection;
import org.springframework.data.relational.core.sql.LockMode;
import org.springframework.data.relational.repository.Lock;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import reactor.core.publisher.Flux;

/** Finds totals, in the order of the periods. */
interface AggregateRepository extends ReactiveCrudRepository<Aggregate, Long> {

  /** Locks what it finds, in that order. */
  @Lock(LockMode.PESSIMISTIC_WRITE)
  Flux<Aggregate> findByModelAndTrimAndFiscalPeriodIdInOrderByFiscalPeriodId(
      String model, String trim, Collection<String> periods);

  /** The same without locks. */
  Flux<Aggregate> readByModelAndTrimAndFiscalPeriodIdInOrderByFiscalPeriodId(
      String model, String trim, Collection<String> periods);

  /** Rows that were made beforehand hold nothing yet. */
  Flux<Total> findByModelAndTrimAndTotalDollarAmountGreaterThanOrderByFiscalPeriodId(
      String model, String trim, BigDecimal amount);

  /** One line of an answer. */
  record Total(String fiscalPeriodId, BigDecimal totalDollarAmount) {}
}
