// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jpa;

import dev.sqldyno.bookings.blocking.Settings;
import dev.sqldyno.bookings.blocking.booking.Bookings;
import dev.sqldyno.bookings.contract.FiscalPeriod;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.TotalsQuery;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Repository;

/** Finds the totals as entities and changes them; Hibernate sends the changes as one batch. */
@Repository
@ConditionalOnProperty(name = "bookings.data", havingValue = "jpa")
class JpaBookings implements Bookings {
  private final BookingRepository bookings;
  private final AggregateRepository aggregates;
  private final NewAggregates newAggregates;
  private final boolean pessimistic;

  JpaBookings(
      BookingRepository bookings,
      AggregateRepository aggregates,
      NewAggregates newAggregates,
      Settings settings) {
    this.bookings = bookings;
    this.aggregates = aggregates;
    this.newAggregates = newAggregates;
    this.pessimistic = settings.pessimistic();
  }

  @Override
  public void book(NewBooking booking, SortedMap<FiscalPeriod, Long> shares) {
    LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS);
    // sent before any total is locked, so that locks are held no longer than they must
    bookings.saveAndFlush(new BookingRow(booking, now));
    Map<String, Long> cents = new LinkedHashMap<>();
    shares.forEach((period, share) -> cents.put(period.id(), share));
    for (Aggregate total : totals(booking, List.copyOf(cents.keySet()), now)) {
      total.add(BigDecimal.valueOf(cents.get(total.period()), 2), now);
    }
  }

  private List<Aggregate> totals(NewBooking booking, List<String> periods, LocalDateTime now) {
    List<Aggregate> found = find(booking, periods);
    if (found.size() == periods.size()) {
      return found;
    }
    List<String> missing = new ArrayList<>(periods);
    missing.removeAll(found.stream().map(Aggregate::period).toList());
    newAggregates.insert(booking.model(), booking.trim(), missing, now);
    return find(booking, periods);
  }

  private List<Aggregate> find(NewBooking booking, List<String> periods) {
    return pessimistic
        ? aggregates.lock(booking.model(), booking.trim(), periods)
        : aggregates.read(booking.model(), booking.trim(), periods);
  }

  @Override
  public Map<String, BigDecimal> totals(TotalsQuery query) {
    Map<String, BigDecimal> totals = new LinkedHashMap<>();
    aggregates
        .totals(query.model(), query.trim())
        .forEach(total -> totals.put(total.period(), total.amount()));
    return totals;
  }
}
