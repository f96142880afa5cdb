// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.process.Jdk;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Gap;
import dev.sqldyno.result.RunInfo.Host;
import dev.sqldyno.run.record.RunRecord.Half;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRecordTest {
  @TempDir Path results;

  @Test
  void aResumedRunKeepsTheGapsOfTheOtherHalf() throws InterruptedException {
    RunRecord before = RunRecord.createNamed(results, "mine", Half.SERVICES, Map.of());
    before.gap("oracle", "no image");
    before.gap("services/closed/node", "no node");

    RunRecord.resume(before.folder(), Half.SERVICES);
    assertThat(before.folder().info().gaps()).containsExactly(new Gap("oracle", "no image"));
  }

  /** Begins a run in a thread that was interrupted, in a JVM that has not watched the machine. */
  static final class Interrupted {
    private Interrupted() {}

    public static void main(String[] arguments) throws InterruptedException {
      Thread.currentThread().interrupt();
      RunRecord.createNamed(Path.of(arguments[0]), "mine", Half.ENGINES, Map.of());
    }
  }

  @Test
  void aRunThatEndsWhileItWatchesTheMachineLeavesItsNameFree() throws Exception {
    Process process =
        Jdk.process(
                List.of(
                    Jdk.tool("java"),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Interrupted.class.getName(),
                    results.toString()))
            .redirectErrorStream(true)
            .start();
    assertThat(new String(process.getInputStream().readAllBytes()))
        .contains("InterruptedException");
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(results).isEmptyDirectory();
  }

  @Test
  void aMendedGapIsRemoved() throws InterruptedException {
    RunRecord record = RunRecord.createNamed(results, "mine", Half.SERVICES, Map.of());
    record.gap("services/node", "no node");
    record.gap("services/mine", "no jar");
    record.clear("services/node");
    record.clear("services/other");
    assertThat(record.folder().info().gaps()).containsExactly(new Gap("services/mine", "no jar"));
  }

  @Test
  void aRunIsCompleteWhenBothHalvesAre() throws InterruptedException {
    RunRecord engines = RunRecord.createNamed(results, "mine", Half.ENGINES, Map.of("a", "b"));
    RunFolder folder = engines.folder();
    RunRecord services = RunRecord.join(folder, Half.SERVICES, List.of(Map.of("c", 1)));
    services.complete();
    assertThat(folder.info().complete()).isFalse();

    RunRecord.resume(folder, Half.ENGINES).complete();
    assertThat(folder.info().complete()).isTrue();
    assertThat(folder.options("bench", Map.class)).containsExactly(Map.of("a", "b"));
    assertThat(folder.options("services", Map.class)).containsExactly(Map.of("c", 1));
    String version = folder.info().version();
    assertThatThrownBy(() -> folder.options("bench", Gap.class))
        .hasMessageContaining("to be read by the version that wrote them, " + version);
  }

  @Test
  void aRunOfAnotherMachineIsNotResumed() throws InterruptedException {
    RunFolder folder = RunRecord.createNamed(results, "mine", Half.ENGINES, Map.of()).folder();
    RunInfo here = folder.info();
    folder.write(on(here, "a larger one", here.host().autogroups()));
    String why =
        "run mine cannot be resumed or added to: it was measured on %d × a larger one, %s, and this is "
            .formatted(here.host().cores(), here.host().jvm());
    assertThatThrownBy(() -> RunRecord.resume(folder, Half.ENGINES))
        .isInstanceOf(ResultException.class)
        .hasMessageStartingWith(why);
    assertThatThrownBy(() -> RunRecord.join(folder, Half.SERVICES, List.of()))
        .hasMessageStartingWith(why);

    folder.write(on(here, here.host().cpu(), new Reading.Measured(2)));
    assertThatThrownBy(() -> RunRecord.resume(folder, Half.ENGINES))
        .hasMessageContaining(": kernel.sched_autogroup_enabled was 2 and is ");
  }

  private static RunInfo on(RunInfo run, String cpu, Reading autogroups) {
    Host host = run.host();
    return new RunInfo(
        run.schema(),
        run.id(),
        run.started(),
        run.version(),
        run.parts(),
        new Host(
            cpu,
            host.cores(),
            host.memoryBytes(),
            host.os(),
            host.kernel(),
            host.jvm(),
            host.coreSpread(),
            autogroups),
        run.engines(),
        run.gaps(),
        run.workloads());
  }

  @Test
  void aRunOfAnotherSqldynoIsNotResumed() throws InterruptedException {
    RunFolder folder = RunRecord.createNamed(results, "mine", Half.ENGINES, Map.of()).folder();
    RunInfo here = folder.info();
    folder.write(
        new RunInfo(
            here.schema(),
            here.id(),
            here.started(),
            "7.0",
            here.parts(),
            here.host(),
            here.engines(),
            here.gaps(),
            here.workloads()));
    assertThatThrownBy(() -> RunRecord.resume(folder, Half.ENGINES))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("it was measured by sqldyno 7.0, and this is " + here.version());
  }

  @Test
  void windowsOfAnotherEngineOfTheSameNameAreRefused() throws InterruptedException {
    RunRecord record = RunRecord.createNamed(results, "mine", Half.SERVICES, Map.of());
    record.engine(engine("18.6"));
    record.engine(engine("18.6"));
    assertThatThrownBy(() -> record.engine(engine("17.2")))
        .isInstanceOf(ProvisionException.class)
        .hasMessage(
            "these windows cannot be added to run mine: the version of its Mine was 18.6 and is"
                + " 17.2; name another --run");
    assertThat(record.folder().info().engines()).containsExactly(engine("18.6"));
  }

  @Test
  void windowsOfAnEngineWithOtherSettingsAreRefused() throws InterruptedException {
    RunRecord record = RunRecord.createNamed(results, "mine", Half.SERVICES, Map.of());
    record.engine(engine("18.6", Map.of("shared_buffers", "128MB")));
    assertThatThrownBy(() -> record.engine(engine("18.6", Map.of("shared_buffers", "4GB"))))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("the shared_buffers of its Mine was 128MB and is 4GB");
    assertThatThrownBy(() -> record.engine(engine("18.6")))
        .hasMessageContaining("was 128MB and is not recorded");
  }

  private static EngineInfo engine(String version) {
    return engine(version, Map.of());
  }

  private static EngineInfo engine(String version, Map<String, String> settings) {
    return new EngineInfo(
        "mine",
        "Mine",
        true,
        version,
        "driver 1",
        "process on loopback",
        Durability.COMMIT,
        settings,
        MeterKind.CGROUP_CPU,
        List.of());
  }
}
