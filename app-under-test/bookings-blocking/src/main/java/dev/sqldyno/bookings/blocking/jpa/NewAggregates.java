// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.blocking.jpa;

import dev.sqldyno.bookings.blocking.Settings;
import dev.sqldyno.bookings.contract.Statement;
import dev.sqldyno.bookings.contract.Statements;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.time.LocalDateTime;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * Makes totals that are not there yet. JPA has no word for "unless somebody else does", so the
 * statement is that of the hand-written SQL.
 */
@Component
@ConditionalOnProperty(name = "bookings.data", havingValue = "jpa")
class NewAggregates {
  private final EntityManager entities;
  private final List<Statement> insert;

  NewAggregates(EntityManager entities, Settings settings) {
    this.entities = entities;
    this.insert = Statements.of(settings.engine()).byPeriods("insert-aggregates");
  }

  /** Inserts them in the order of the periods; waits for others who insert the same. */
  void insert(String model, String trim, List<String> periods, LocalDateTime now) {
    Query query = entities.createNativeQuery(insert.get(periods.size()).named());
    query.setParameter("model", model).setParameter("trim", trim).setParameter("now", now);
    for (int i = 0; i < periods.size(); i++) {
      query.setParameter("period" + (i + 1), periods.get(i));
    }
    query.executeUpdate();
  }
}
