// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.workload.Size;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.result.RunFolder;
import dev.sqldyno.run.Budget;
import dev.sqldyno.run.record.RunPlace;
import dev.sqldyno.stacks.catalog.Stacks;
import dev.sqldyno.stacks.result.Scenario;
import dev.sqldyno.stacks.run.ServiceEffort;
import dev.sqldyno.stacks.run.ServiceOptions;
import dev.sqldyno.stacks.run.ServiceRun;
import dev.sqldyno.stacks.testing.TestService;
import dev.sqldyno.stacks.testing.TestService.Fault;
import dev.sqldyno.testing.TestEngines;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What compares small programs, by a real JMeter and on a real engine. */
abstract class SmallComparison {
  private static final String ENGINE = "postgresql";
  private static final Catalog CATALOG = Catalog.load();

  @TempDir Path folder;

  /** Its plans; empty for those of this project. */
  Optional<Path> plans = Optional.empty();

  @BeforeAll
  static void mayRunBesideABenchmark() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  @BeforeEach
  void needsTheEngine() throws IOException {
    TestEngines.require(ENGINE);
    TestService.launch(folder.resolve("launch"));
    Files.createDirectory(folder.resolve("data"));
  }

  /** What it prints. */
  final String compare(int users, List<Scenario> scenarios, Fault... faults) throws Exception {
    Map<String, String> own = new LinkedHashMap<>();
    for (Fault fault : faults) {
      // what talks is a shell's child, as by a script that does not exec
      own.put(
          fault.name().toLowerCase(Locale.ROOT),
          fault == Fault.TALKS ? TestService.byAShell(fault) : TestService.command(fault));
    }
    long failing =
        Arrays.stream(faults).filter(fault -> fault != Fault.NONE && fault != Fault.TALKS).count();
    return compare(options(own, users, scenarios, false), (int) failing);
  }

  static String compare(ServiceOptions options, int failing) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    assertThat(new ServiceRun(options, "", print).run()).isEqualTo(failing);
    return out.toString(StandardCharsets.UTF_8);
  }

  final ServiceOptions options(
      Map<String, String> own, int users, List<Scenario> scenarios, boolean aot) {
    Stacks stacks = Stacks.load(folder.resolve("launch"), own);
    return new ServiceOptions(
        CATALOG,
        stacks,
        stacks.all(),
        own.keySet(),
        CATALOG.engine(ENGINE),
        new ProvisionOptions(Durability.COMMIT, Optional.empty(), folder.resolve("data"), _ -> {}),
        ServiceEffort.of(Size.SMOKE).with(users, Budget.of(1), scenarios, Duration.ofMillis(100)),
        aot,
        new RunPlace(folder.resolve("results"), Optional.of("run"), Optional.empty()),
        Optional.empty(),
        plans);
  }

  final RunFolder run() {
    return RunFolder.open(folder.resolve("results/run"));
  }
}
