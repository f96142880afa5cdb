// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Durability;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionOptions;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.workspace.DataFolder;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OtherVersionIT {
  @TempDir Path dataRoot;

  /** The release of the class path is in the local repository, where this build took it from. */
  @Test
  void aReleaseOfTheRepositoryRunsUnderItsVersionsName() {
    String release =
        TestEngines.shared("postgresql").settings().get("version").split("[^\\d.]", 2)[0];
    Catalog catalog = Catalog.load();
    Engine engine = catalog.engine("postgresql:" + release);

    try (RunningEngine running =
        new Provisioner()
            .start(
                engine,
                new ProvisionOptions(Durability.COMMIT, Optional.empty(), dataRoot, _ -> {}))) {
      assertThat(running.settings().get("version")).startsWith(release);
      assertThat(running.settings()).containsEntry("fsync", "on");
      assertThat(DataFolder.living(dataRoot, engine.id())).hasSize(1);
      assertThat(DataFolder.living(dataRoot, "postgresql")).isEmpty();
      assertThat(RunningHere.find(engine.id(), catalog, dataRoot))
          .isInstanceOf(Footprint.Processes.class);
    }
    assertThat(DataFolder.living(dataRoot, engine.id())).isEmpty();
  }
}
