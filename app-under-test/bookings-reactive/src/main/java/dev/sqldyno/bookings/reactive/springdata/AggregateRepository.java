// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.contract.BookingStatements;
import java.math.BigDecimal;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import reactor.core.publisher.Flux;

/** Finds an answer's totals; {@link BookingStatements} finds and changes a booking's. */
interface AggregateRepository extends ReactiveCrudRepository<Aggregate, Long> {
  /** Returns totals by period; an amount of zero leaves out rows that hold nothing yet. */
  Flux<Total> findByModelAndTrimAndTotalDollarAmountGreaterThanOrderByFiscalPeriodId(
      String model, String trim, BigDecimal amount);

  /** One total of an answer. */
  record Total(String fiscalPeriodId, BigDecimal totalDollarAmount) {}
}
