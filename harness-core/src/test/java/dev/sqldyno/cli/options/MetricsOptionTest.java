// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class MetricsOptionTest {
  @TempDir Path folder;

  private final List<String> notes = new ArrayList<>();
  private MetricsOption option;
  private Path file;

  @BeforeEach
  void parse() {
    file = folder.resolve("f.prom");
    option = CommandLine.populateCommand(new MetricsOption(), "--metrics=" + file);
  }

  @Test
  void aRunWithoutFiguresSaysSoAndDoesNotFail() {
    RunFolder features = RunFolder.create(folder, "features");
    features.write(ExampleRun.info("features"));

    option.write(features, notes::add);
    assertThat(notes)
        .containsExactly(
            "--metrics: %s was not written: run features has no figures to export: its report says why; --resume goes on with a run that was interrupted"
                .formatted(file));
    assertThat(file).doesNotExist();
  }

  @Test
  void anEngineThatIsLeftOutIsNamed() {
    RunInfo info = ExampleRun.info("run");
    option.write(
        ExampleRun.write(
            folder,
            info.with(
                info.engines().stream().map(MetricsOptionTest::unpublishable).toList(), List.of())),
        notes::add);
    assertThat(notes)
        .containsExactly(
            "--metrics: without MariaDB, whose licence forbids publishing benchmark results");
    assertThat(file).content().contains("postgresql").doesNotContain("mariadb");
  }

  private static EngineInfo unpublishable(EngineInfo of) {
    return new EngineInfo(
        of.id(),
        of.name(),
        !of.id().equals("mariadb"),
        of.version(),
        of.driver(),
        of.deployment(),
        of.durability(),
        of.settings(),
        of.meter(),
        of.whyNotHigher());
  }
}
