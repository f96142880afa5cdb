// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.measure.CodeCounts;
import dev.sqldyno.measure.meter.EngineMeter;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.Placement;
import dev.sqldyno.provision.Placement.Deployment;
import dev.sqldyno.provision.Placement.Libraries;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.build.Builds;
import dev.sqldyno.testing.TestEngines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts a copy of the server of the class path, which is as good as a build of the user's. */
class BuildIT {
  private static final String INSERT =
      "INSERT INTO counted (v) SELECT random() FROM generate_series(1, 20000)";

  @TempDir Path dir;

  /** Copies the folder in which the shared server is installed. */
  private Path copy() throws IOException {
    RunningEngine shared = TestEngines.shared("postgresql");
    long pid = ((Footprint.Processes) shared.footprint()).rootPid();
    Path prefix = Path.of("/proc", Long.toString(pid), "exe").toRealPath().getParent().getParent();
    Path copy = dir.resolve("pg-copy");
    try (Stream<Path> all = Files.walk(prefix)) {
      for (Path each : all.toList()) {
        Path to = copy.resolve(prefix.relativize(each));
        Files.copy(each, to, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
      }
    }
    return copy;
  }

  private RunningEngine start(Engine engine, Placement placement) {
    return new Provisioner()
        .start(
            engine,
            new ProvisionOptions(Durability.COMMIT, Optional.empty(), placement, dir, _ -> {}));
  }

  @Test
  void aBuildIsStartedFromItsFolderAndTellsWhatItIs() throws Exception {
    Path copy = copy();
    Builds builds = Builds.of(Catalog.load(), List.of("postgresql=" + copy));
    Engine engine = builds.catalog().engine("postgresql:pg-copy");

    try (RunningEngine running = start(engine, Placement.DEFAULT)) {
      long pid = ((Footprint.Processes) running.footprint()).rootPid();
      assertThat(Path.of("/proc", Long.toString(pid), "exe").toRealPath())
          .isEqualTo(copy.resolve("bin/postgres"));
      assertThat(running.settings())
          .containsEntry("build_assertions", "off")
          .containsKeys("version", "build_symbols", "build_configure")
          .doesNotContainKey("build_slow");
      assertThat(running.settings().get("build_id")).matches("(\\p{XDigit}{2}){8,}");
      assertThat(running.settings().toString()).doesNotContain(dir.toString());

      Path lock = dir.resolve("engine.lock");
      EngineLock.write(running, lock);
      try (RunningEngine attached = EngineLock.attach(Catalog.load(), lock)) {
        assertThat(attached.engine()).isEqualTo(engine);
      }
    }
  }

  @Tag("nightly")
  @Test
  void oneBuildUnderTwoNamesExecutesTheSameFunctions() throws Exception {
    TestEngines.require("postgresql/emulated");
    Path copy = copy();
    Catalog catalog =
        Builds.of(Catalog.load(), List.of("postgresql:a=" + copy, "postgresql:b=" + copy))
            .catalog();

    Map<String, Long> one = executed(catalog.engine("postgresql:a"));
    Map<String, Long> other = executed(catalog.engine("postgresql:b"));

    long all = total(one);
    assertThat(total(other)).isCloseTo(all, Percentage.withPercentage(0.5));
    assertThat(one.keySet()).contains("heap_insert", "ExecInterpExpr");
    one.forEach((function, instructions) -> {
      // what is rarer differs by where a page ends
      if (instructions > all / 100) {
        assertThat(other.getOrDefault(function, 0L))
            .as(function)
            .isCloseTo(instructions, Percentage.withPercentage(0.5));
      }
    });
  }

  private static long total(Map<String, Long> functions) {
    return functions.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the instructions of a second insert by function of the server. */
  private Map<String, Long> executed(Engine engine) throws Exception {
    Placement placement = Placement.DEFAULT.as(Deployment.EMULATED).with(Libraries.HOST);
    try (RunningEngine running = start(engine, placement);
        EngineMeter meter = EngineMeter.open(running);
        Connection connection = running.address().connect();
        Statement statement = connection.createStatement()) {
      assertThat(((Footprint.Emulated) running.footprint()).emulator())
          .containsPattern("glibc [\\d.]+ \\(");
      statement.execute(
          "CREATE TABLE counted (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, v float8)");
      statement.execute(INSERT);
      meter.read();
      statement.execute(INSERT);
      meter.read();
      return meter.executed().orElseThrow().get().functions().stream()
          .filter(function -> function.file().equals("postgres"))
          .collect(
              Collectors.toMap(
                  CodeCounts.Function::name,
                  CodeCounts.Function::instructions,
                  Long::sum,
                  HashMap::new));
    }
  }
}
