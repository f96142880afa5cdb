// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jpa;

import dev.sqldyno.bookings.blocking.booking.Bookings;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.MissingTotalsException;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.StoredTime;
import dev.sqldyno.bookings.contract.TotalsQuery;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * The data layer by JPA: finds the totals as entities and changes them; Hibernate sends the changes
 * as one batch.
 */
@Component
@ConditionalOnProperty(name = "bookings.data", havingValue = "jpa")
class JpaBookings implements Bookings {
  private final EntityManager entities;
  private final Aggregates aggregates;

  JpaBookings(EntityManager entities, Aggregates aggregates) {
    this.entities = entities;
    this.aggregates = aggregates;
  }

  @Override
  public void book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    LocalDateTime now = StoredTime.now();
    entities.persist(new BookingRow(booking, now));
    // sent before any total is locked, so that locks are held as briefly as possible
    entities.flush();
    Map<String, Long> cents = new LinkedHashMap<>();
    shares.forEach((period, share) -> cents.put(period.id(), share));
    for (Aggregate total : totals(booking, List.copyOf(cents.keySet()))) {
      total.add(BigDecimal.valueOf(cents.get(total.period()), 2), now);
    }
  }

  private List<Aggregate> totals(NewBooking booking, List<String> periods) {
    return MissingTotalsException.requireAll(
        periods, aggregates.find(booking, periods), Aggregate::period);
  }

  @Override
  public void makeTotals(NewBooking booking, List<String> periods) {
    aggregates.insert(booking, periods, StoredTime.now());
  }

  @Override
  public Map<String, BigDecimal> totals(TotalsQuery query) {
    Map<String, BigDecimal> totals = new LinkedHashMap<>();
    for (Object[] total : aggregates.totals(query)) {
      totals.put((String) total[0], (BigDecimal) total[1]);
    }
    return totals;
  }
}
