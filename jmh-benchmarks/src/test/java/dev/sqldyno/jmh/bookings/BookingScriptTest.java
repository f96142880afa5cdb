// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.bookings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.text.CatalogException;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.workload.BookingsTables;
import dev.sqldyno.workload.mix.MixPlan;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BookingScriptTest {
  private final Catalog catalog = Catalog.load();
  private final Workload workload = catalog.workload(BookingsTables.WORKLOAD);

  @Test
  void compilesForEveryEngine() {
    for (Map<String, String> variant : workload.run().variants()) {
      assertThat(catalog.engines())
          .allSatisfy(engine ->
              assertThat(MixPlan.of(catalog, engine, workload, Size.SMOKE, variant).lacking("book"))
                  .isEmpty());
    }
  }

  @Test
  void anotherKindOfLockingIsRefusedWithTheNearest() {
    Map<String, String> variant = Map.of("locking", "optimist");
    assertThatThrownBy(
            () -> MixPlan.of(catalog, catalog.engine("h2"), workload, Size.SMOKE, variant))
        .isInstanceOf(CatalogException.class)
        .hasMessageContaining("workloads/bookings/workload.yaml:")
        .hasMessageContaining("unknown locking 'optimist'; did you mean 'optimistic'?");
  }
}
