// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.reactive.statement.AggregateStatements;
import java.math.BigDecimal;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import reactor.core.publisher.Flux;

/**
 * The totals of an answer; a booking's own are found and changed by {@link AggregateStatements}.
 */
interface AggregateRepository extends ReactiveCrudRepository<Aggregate, Long> {
  /** Rows that were made beforehand hold nothing yet. */
  Flux<Total> findByModelAndTrimAndTotalDollarAmountGreaterThanOrderByFiscalPeriodId(
      String model, String trim, BigDecimal amount);

  /** One line of an answer. */
  record Total(String fiscalPeriodId, BigDecimal totalDollarAmount) {}
}
