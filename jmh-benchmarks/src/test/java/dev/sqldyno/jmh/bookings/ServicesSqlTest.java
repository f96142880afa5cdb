// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.Statements;
import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.workload.BookingsTables;
import dev.sqldyno.workload.WorkloadSql;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service's own cost is known only if both send the same statements. */
class ServicesSqlTest {
  private static final int PERIODS = 3;

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mysql", "mariadb"})
  void theDriverAloneSendsWhatTheServicesSend(String engine) {
    WorkloadSql sql = BookingsTables.of(Catalog.load(), Catalog.load().engine(engine)).sql();
    Statements ours = new Statements(sql::text);
    Statements theirs = Statements.of(engine);

    Stream.of(
            "insert-booking",
            "lock-aggregates",
            "read-aggregates",
            "insert-aggregates",
            "add-shares",
            "add-shares-optimistic")
        .forEach(name ->
            assertThat(ours.byPeriods(name).get(PERIODS).named().replaceAll("\\s+", " "))
                .as(name)
                .isEqualTo(theirs.byPeriods(name).get(PERIODS).named()));
  }
}
