// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.tables.Environment;
import dev.sqldyno.result.RunInfo.EngineInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineNamesTest {
  @Test
  void enginesOfOneNameAreToldApartByTheirIds() {
    RunInfo run =
        ExampleRun.info("run")
            .with(
                List.of(
                    engine("postgresql", "PostgreSQL"),
                    engine("mypg", "PostgreSQL"),
                    engine("mariadb", "MariaDB")),
                List.of());

    assertThat(run.nameOf("postgresql")).isEqualTo("PostgreSQL (postgresql)");
    assertThat(run.nameOf("mypg")).isEqualTo("PostgreSQL (mypg)");
    assertThat(run.nameOf("mariadb")).isEqualTo("MariaDB");
    assertThat(run.nameOf("unknown")).isEqualTo("unknown");
    assertThat(Environment.engines(run).toString()).contains("PostgreSQL (mypg)");
  }

  private static EngineInfo engine(String id, String name) {
    return ExampleRun.engine(id, name, "18.6", MeterKind.CGROUP_CPU, Durability.COMMIT);
  }
}
