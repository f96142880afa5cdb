// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.reactive.statement.AggregateStatements;
import java.math.BigDecimal;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import reactor.core.publisher.Flux;

/**
 * Finds the totals of an answer; {@link AggregateStatements} finds and changes those of a booking.
 */
interface AggregateRepository extends ReactiveCrudRepository<Aggregate, Long> {
  /**
   * Returns totals in the order of the periods; the amount of zero leaves out rows that hold
   * nothing yet.
   */
  Flux<Total> findByModelAndTrimAndTotalDollarAmountGreaterThanOrderByFiscalPeriodId(
      String model, String trim, BigDecimal amount);

  /** One total of an answer. */
  record Total(String fiscalPeriodId, BigDecimal totalDollarAmount) {}
}
