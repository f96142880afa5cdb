// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.report.ExampleVersions;
import dev.sqldyno.report.export.Export;
import dev.sqldyno.report.export.RunExport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnTest {
  @TempDir Path folder;

  @Test
  void cpuTimesOfUnequalMachinesOrDeploymentsNeverShareATable() {
    Export.Machine machine = new Export.Machine("AMD EPYC 7R13", 2, 8, "Debian GNU/Linux 12");
    Export.ExportedEngine engine = timed("process on loopback");
    Export.ExportedEngine elsewhere = timed("container, published port, data on disk");

    String place = Column.of(machine, engine).place();

    assertThat(place)
        .isEqualTo(
            "cgroup-cpu, process on loopback on 2 × AMD EPYC 7R13, 8 GiB, Debian GNU/Linux 12")
        .isNotEqualTo(Column.of(machine, elsewhere).place());
    Export.ExportedEngine lab =
        RunExport.of(ExampleVersions.write(folder, "run", 3)).engines().getFirst();
    for (Export.Machine other :
        List.of(
            new Export.Machine(machine.cpu(), machine.cores(), 64, machine.os()),
            new Export.Machine(machine.cpu(), 4, machine.memoryGiB(), machine.os()),
            new Export.Machine("Xeon", machine.cores(), machine.memoryGiB(), machine.os()),
            new Export.Machine(machine.cpu(), machine.cores(), machine.memoryGiB(), "Alpine"))) {
      assertThat(Column.of(other, engine).place()).isNotEqualTo(place);
      assertThat(Column.of(other, lab)).isEqualTo(Column.of(machine, lab));
    }
  }

  @Test
  void aColumnNamesVersionBuildAndSettingsAndItsFamilyNone() {
    Export.Machine machine = new Export.Machine("EPYC", 2, 8, "Debian");
    for (List<String> each :
        List.of(
            List.of("postgresql", "PostgreSQL", "PostgreSQL 18.6"),
            List.of("postgresql:17", "PostgreSQL 17.11", "PostgreSQL 17.11"),
            List.of("postgresql:patch", "PostgreSQL patch", "PostgreSQL patch 18.6"),
            List.of("postgresql:night-01", "PostgreSQL night-01", "PostgreSQL night-01 18.6"),
            List.of("postgresql+jit=on", "PostgreSQL jit=on", "PostgreSQL jit=on 18.6"),
            List.of("postgresql+a.b=2", "PostgreSQL a.b=2", "PostgreSQL a.b=2 18.6"),
            List.of(
                "postgresql:17+jit=on@lab",
                "PostgreSQL 17.11 (lab)",
                "PostgreSQL 17.11 (lab) jit=on"))) {
      Export.ExportedEngine engine =
          new Export.ExportedEngine(
              each.get(0),
              each.get(1),
              "18.6",
              "Driver",
              "process",
              Durability.COMMIT,
              MeterKind.CGROUP_CPU,
              Map.of());

      assertThat(Column.of(machine, engine).name()).isEqualTo(each.get(2));
      assertThat(Column.of(machine, engine).family()).isEqualTo("PostgreSQL");
    }
  }

  private static Export.ExportedEngine timed(String deployment) {
    return new Export.ExportedEngine(
        "postgresql",
        "PostgreSQL",
        "18.6",
        "Driver",
        deployment,
        Durability.COMMIT,
        MeterKind.CGROUP_CPU,
        Map.of());
  }
}
