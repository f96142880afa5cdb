// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Engine;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EmbeddedEnginesIT {
  private static final Provisioner PROVISIONER = new Provisioner();

  @TempDir Path dataRoot;

  static Stream<Engine> engines() {
    return Catalog.load().engines().stream().filter(engine -> engine.process().isPresent());
  }

  @ParameterizedTest
  @MethodSource("engines")
  void answersAndLeavesNothingBehind(Engine engine) throws Exception {
    TestEngines.require(engine.id());
    Traces traces;
    try (RunningEngine running = PROVISIONER.start(engine, options(Durability.COMMIT))) {
      assertThat(running.durability()).isEqualTo(engine.durabilityFor(Durability.COMMIT));
      assertThat(running.settings()).containsOnlyKeys(engine.readback().keySet());
      try (Connection connection = running.address().connect();
          Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT 41 + 1")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(1)).isEqualTo(42);
      }
      traces = Traces.of(running.footprint(), dataRoot);
      assertThat(traces.left()).isNotEmpty();
    }
    assertThat(traces.left()).isEmpty();
  }

  private ProvisionOptions options(Durability durability) {
    return new ProvisionOptions(durability, Optional.empty(), dataRoot, System.out::println);
  }
}
