// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.CatalogException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WaitQueriesTest {
  private static final Optional<String> SQL = Optional.of("SELECT 1");

  @Test
  void aWaitIsEitherATotalOrAMoment() {
    assertThat(new WaitQueries.Query(SQL, Optional.empty()).sql()).isEqualTo("SELECT 1");
    assertThat(new WaitQueries.Query(Optional.empty(), SQL).sql()).isEqualTo("SELECT 1");
    assertThatThrownBy(() -> new WaitQueries.Query(SQL, SQL))
        .isInstanceOf(CatalogException.class)
        .hasMessage(
            "waits: give either 'total' (nanoseconds so far) or 'now' (sessions that wait)");
    assertThatThrownBy(() -> new WaitQueries.Query(Optional.empty(), Optional.empty()))
        .isInstanceOf(CatalogException.class);
  }

  @Test
  void everyEngineWithProcessesOfItsOwnTellsWhoWaitsForLocks() {
    assertThat(Catalog.load().engines())
        .filteredOn(engine -> engine.waits().flatMap(WaitQueries::lock).isEmpty())
        .extracting(Engine::id)
        .containsExactly("h2");
  }
}
