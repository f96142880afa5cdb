// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.binaries;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class EngineCommandsTest {
  @TempDir Path root;

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aChildThatKeepsTheOutputOpenIsNotWaitedFor() {
    try (Workspace workspace = Workspace.open(root, "engine", _ -> {})) {
      EngineCommands commands = new EngineCommands(workspace, "KILL");

      commands.run("installing", List.of("sh", "-c", "sleep 600 & exit 0"));
      assertThatThrownBy(() -> commands.run("installing", List.of("sh", "-c", "echo no; exit 3")))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("installing failed:\n  no");
    }
  }
}
