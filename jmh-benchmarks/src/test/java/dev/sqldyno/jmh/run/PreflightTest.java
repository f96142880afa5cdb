// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.catalog.workload.Workload;
import dev.sqldyno.cli.options.UsageException;
import dev.sqldyno.jmh.run.fork.RunLength;
import dev.sqldyno.provision.Placements;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.ProvisionOptions.Server;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.run.Budget;
import dev.sqldyno.run.record.RunPlace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreflightTest {
  private static final Catalog CATALOG = Catalog.load();

  @TempDir Path folder;

  @Test
  void aFullDiskIsReportedBesideWhateverElseIsMissing() {
    Preflight preflight =
        preflight(Path.of("/proc"), Map.of("memory.postgresql", "1g"), "postgresql");

    assertThatThrownBy(preflight::absent)
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("PostgreSQL runs as a process here, but a memory limit")
        .hasMessageContaining("MiB on disk at size smoke, and /proc has 0 free");
  }

  @Test
  void aMemoryLimitForAllIsOneNoteAndLeavesNoProcessOut() throws InterruptedException {
    Preflight preflight = preflight(folder, Map.of("memory", "1g"), "h2");

    assertThat(preflight.absent()).isEmpty();
    assertThat(preflight.notes(Set.of()))
        .filteredOn(note -> note.contains("--memory 1g"))
        .singleElement()
        .asString()
        .contains("engines that run as a process (h2)");
  }

  @Test
  void anEngineThatRunsAlreadyIsNotEmulated() {
    Optional<Server> server = Optional.of(new Server(Server.By.CONTAINER, "a,b"));
    Map<String, External> external =
        Map.of(
            "mariadb",
            new External("jdbc:mariadb://x,jdbc:mariadb://y", "", new Secret(""), server));
    Map<String, String> words = Map.of("provision", "emulated");
    BenchOptions options = options(folder, external, words, false, "postgresql", "mariadb");

    // and it is named again where the run is resumed
    assertThat(options.again())
        .isEqualTo(" --require mariadb --external mariadb=URL,URL --container mariadb=a,b");
    assertThat(options.engines()).filteredOn(options::isEmulated).hasSize(1);
    assertThat(options.engines())
        .extracting(engine -> new BenchEngine.Launch(engine, 0, false, options).runLength())
        .containsExactly(RunLength.of(Size.SMOKE).emulated(), RunLength.of(Size.SMOKE));
  }

  @Test
  void noFlameGraphIsDrawnOfAnEmulator() {
    Preflight preflight =
        new Preflight(options(folder, Map.of(), Map.of("provision.h2", "emulated"), true, "h2"));

    assertThatThrownBy(preflight::checkOptions)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("for --flamegraph: perf would sample the emulator")
        .hasMessageNotContaining("perf stat");
  }

  private static Preflight preflight(Path data, Map<String, String> words, String... engines) {
    return new Preflight(options(data, Map.of(), words, false, engines));
  }

  private static BenchOptions options(
      Path data,
      Map<String, External> external,
      Map<String, String> words,
      boolean flamegraph,
      String... engines) {
    List<Engine> chosen = List.of(engines).stream().map(CATALOG::engine).toList();
    return new BenchOptions(
        CATALOG,
        new EngineRunOptions(
            List.of(engines),
            CATALOG.workloads().stream().map(Workload::id).toList(),
            List.of(),
            List.of(),
            ChosenValues.NONE,
            Optional.empty(),
            Optional.empty(),
            0,
            Size.SMOKE,
            Budget.of(1),
            Interleave.CELLS,
            Durability.COMMIT,
            flamegraph,
            new Placements(words),
            List.copyOf(external.keySet()),
            Map.of()),
        chosen,
        CATALOG.workloads(),
        external.keySet(),
        external,
        Optional.empty(),
        data,
        new RunPlace(Path.of("results"), Optional.empty(), Optional.empty()));
  }
}
