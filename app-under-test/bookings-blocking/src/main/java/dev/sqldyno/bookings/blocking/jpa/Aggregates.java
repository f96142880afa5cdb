// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jpa;

import dev.sqldyno.bookings.blocking.Settings;
import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.bookings.contract.NewBooking;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.bookings.contract.TotalsQuery;
import jakarta.persistence.EntityManager;
import jakarta.persistence.FlushModeType;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * The queries of totals, with a text for each number of periods: Hibernate caches the plan of a
 * text, but not if a parameter is a list.
 */
@Component
@ConditionalOnProperty(name = "bookings.data", havingValue = "jpa")
class Aggregates {
  /** The query of single periods, as MySQL and MariaDB would also lock the period after a range. */
  private static final String FIND =
      "from Aggregate where model = :model and trim = :trim and fiscalPeriodId in (%s)"
          + " order by fiscalPeriodId";

  private static final String TOTALS =
      "select fiscalPeriodId, totalDollarAmount from Aggregate where model = :model"
          + " and trim = :trim and totalDollarAmount > 0 order by fiscalPeriodId";

  private final EntityManager entities;
  private final LockModeType lock;
  private final List<String> find;
  private final List<Statement> insert;

  Aggregates(EntityManager entities, Settings settings) {
    this.entities = entities;
    this.lock =
        settings.locking() == Locking.PESSIMISTIC
            ? LockModeType.PESSIMISTIC_WRITE
            : LockModeType.NONE;
    this.find =
        IntStream.rangeClosed(0, NewBooking.MOST_PERIODS)
            .mapToObj(periods -> FIND.formatted(parameters(periods)))
            .toList();
    this.insert = Statements.of(settings.engine()).byPeriods("insert-aggregates");
  }

  private static String parameters(int periods) {
    return IntStream.rangeClosed(1, periods)
        .mapToObj(i -> ":period" + i)
        .collect(Collectors.joining(", "));
  }

  /** Returns the totals that exist, by period; locks them if locking is pessimistic. */
  List<Aggregate> find(NewBooking booking, List<String> periods) {
    TypedQuery<Aggregate> query =
        entities.createQuery(find.get(periods.size()), Aggregate.class).setLockMode(lock);
    // no total was changed before, so Hibernate need not look for changes
    query.setFlushMode(FlushModeType.COMMIT);
    with(query, booking, periods);
    return query.getResultList();
  }

  /**
   * Inserts totals in the order of the periods, waiting for other transactions that insert the
   * same. JPA cannot express "unless it exists", so it sends the hand-written SQL.
   */
  void insert(NewBooking booking, List<String> periods, LocalDateTime now) {
    Query query = entities.createNativeQuery(insert.get(periods.size()).named());
    with(query, booking, periods);
    query.setParameter("now", now).executeUpdate();
  }

  private static void with(Query query, NewBooking booking, List<String> periods) {
    query.setParameter("model", booking.model()).setParameter("trim", booking.trim());
    for (int i = 0; i < periods.size(); i++) {
      query.setParameter("period" + (i + 1), periods.get(i));
    }
  }

  /** Returns period and amount, by period, without rows of 0. */
  List<Object[]> totals(TotalsQuery query) {
    return entities
        .createQuery(TOTALS, Object[].class)
        .setParameter("model", query.model())
        .setParameter("trim", query.trim())
        .getResultList();
  }
}
