// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.perf;

import dev.sqldyno.cli.output.TextColumns;
import dev.sqldyno.measure.profile.PerfTarget;
import dev.sqldyno.measure.profile.Recorded;
import dev.sqldyno.measure.profile.Sampler;
import dev.sqldyno.provision.workspace.Workspace;
import dev.sqldyno.report.FlameGraph;
import dev.sqldyno.run.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "flamegraph",
    description = {
      "Draw where a running engine spends its CPU time.",
      "Writes three files: NAME.html, a flame graph that needs nothing else; NAME.collapsed, the"
          + " collapsed stacks for 'sqldyno flamegraph-diff' and other tools; and NAME.perf.txt.gz,"
          + " which https://profiler.firefox.com loads."
    })
public final class FlamegraphCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private PerfTargets targets;

  @Option(
      names = {"-d", "--duration"},
      defaultValue = "10s",
      paramLabel = "TIME",
      description = "How long to sample (default: ${DEFAULT-VALUE}).")
  private Duration duration;

  @Option(
      names = {"-F", "--frequency"},
      defaultValue = "99",
      paramLabel = "HZ",
      description = "Samples per second of CPU time (default: ${DEFAULT-VALUE}).")
  private int frequency;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "NAME",
      description = "Base name of the output files (default: flamegraph-ENGINE).")
  private Optional<Path> output = Optional.empty();

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (frequency < 1) {
      throw new IllegalArgumentException("--frequency must be 1 or more, not " + frequency);
    }
    PerfTarget target = targets.find();
    Path name = output.orElseGet(() -> Path.of("flamegraph-" + targets.name())).toAbsolutePath();
    Files.createDirectories(name.getParent());
    Recorded recorded;
    try (Progress progress = Progress.open();
        Workspace workspace = Workspace.open(targets.dataRoot(), "profile", progress)) {
      recorded = record(target, workspace.folder(), progress);
      if (recorded.stacks().samples() == 0) {
        throw new IOException(
            "%s took no CPU time in those %s: give it work meanwhile"
                .formatted(targets.name(), seconds()));
      }
      Files.move(recorded.text(), with(name, ".perf.txt.gz"), StandardCopyOption.REPLACE_EXISTING);
    }
    Files.writeString(with(name, ".collapsed"), recorded.stacks().collapsed());
    Files.writeString(with(name, ".html"), FlameGraph.html(title(recorded), recorded.stacks()));
    print(recorded, name);
    return 0;
  }

  private Recorded record(PerfTarget target, Path folder, Progress progress)
      throws InterruptedException {
    try (Sampler sampler = Sampler.start(target, frequency, folder)) {
      progress.accept("sampling %s for %s".formatted(targets.name(), seconds()));
      sampler.resume();
      Thread.sleep(duration);
      sampler.pause();
      progress.accept("reading symbols and stacks");
      return sampler.finish();
    }
  }

  private String seconds() {
    return duration.toMillis() / 1e3 + " s";
  }

  private String title(Recorded recorded) {
    return "%s: %d samples in %s, %s"
        .formatted(
            targets.name(), recorded.stacks().samples(), seconds(), recorded.sampling().label());
  }

  private void print(Recorded recorded, Path name) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(title(recorded));
    if (!recorded.lost().isEmpty()) {
      out.println("perf: " + recorded.lost());
    }
    TextColumns files = new TextColumns("flame graph", with(name, ".html").toString());
    files.row("collapsed stacks", with(name, ".collapsed").toString());
    files.row("for Firefox Profiler", with(name, ".perf.txt.gz").toString());
    out.println(files);
  }

  private static Path with(Path name, String suffix) {
    return name.resolveSibling(name.getFileName() + suffix);
  }
}
