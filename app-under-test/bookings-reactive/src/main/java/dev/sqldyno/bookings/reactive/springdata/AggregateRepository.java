// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.springdata;

import dev.sqldyno.bookings.contract.BookingStatements;
import java.math.BigDecimal;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import reactor.core.publisher.Flux;

/** The totals of answers; {@link BookingStatements} finds and changes those of bookings. */
interface AggregateRepository extends ReactiveCrudRepository<Aggregate, Long> {
  /** Returns totals by period; an amount of zero leaves out rows that hold nothing yet. */
  Flux<Total> findByModelAndTrimAndTotalDollarAmountGreaterThanOrderByFiscalPeriodId(
      String model, String trim, BigDecimal amount);

  /** One total of an answer. */
  record Total(String fiscalPeriodId, BigDecimal totalDollarAmount) {}
}
