// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.provision.Footprint;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.testing.EngineDeployment;
import dev.sqldyno.testing.TestEngines;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningHereIT {
  /** Names an engine of which nobody here has a container. */
  private static final String NAME = "yugabytedb";

  private final Catalog catalog = Catalog.load();

  @TempDir Path dataRoot;

  @Test
  void aContainerThatIsNamedLikeAnEngineIsFoundWhereSqldynoRunsNone() throws Exception {
    EngineDeployment deployment = EngineDeployment.of("postgresql/container");
    TestEngines.require(deployment);
    String image =
        System.getProperty(
            "image.postgresql", deployment.engine().container().orElseThrow().image());
    assertNoneRuns();
    String id = docker("run", "-d", "--name", NAME, "--entrypoint", "sleep", image, "60");
    try {
      assertThat(RunningHere.find(NAME, catalog, dataRoot))
          .isInstanceOfAny(Footprint.Processes.class, Footprint.Container.class);
    } finally {
      docker("rm", "-f", id);
    }
    assertNoneRuns();
  }

  private void assertNoneRuns() {
    assertThatThrownBy(() -> RunningHere.find(NAME, catalog, dataRoot))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("sqldyno runs no " + NAME + " now: start one with 'sqldyno up");
  }

  private static String docker(String... arguments) throws Exception {
    String[] command = new String[arguments.length + 1];
    command[0] = "docker";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String said = process.inputReader().readLine();
    assertThat(process.waitFor()).isZero();
    return said;
  }
}
