// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.workspace.EngineLauncher.Launched;
import dev.sqldyno.provision.workspace.Workspace;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterStartTest {
  @TempDir Path root;

  @Test
  void aNodeThatDoesNotEndKeepsNoOtherFromBeingCleanedUp() {
    Map<String, Workspace> workspaces = new LinkedHashMap<>();
    List.of("first", "second", "third")
        .forEach(name -> workspaces.put(name, Workspace.open(root, "engine", _ -> {})));
    List<Path> folders = workspaces.values().stream().map(Workspace::folder).toList();
    ClusterStart start = new ClusterStart(null, null, Map.of(), workspaces);
    Launched stuck =
        new Launched(
            null,
            null,
            "",
            true,
            null,
            () -> {
              throw new ProvisionException("the container does not end");
            });
    try {
      assertThatThrownBy(() -> start.end(List.of(stuck)))
          .hasStackTraceContaining("the container does not end");
      assertThat(folders.subList(1, 3)).noneMatch(folder -> folder.toFile().exists());
    } finally {
      workspaces.values().forEach(Workspace::close);
    }
  }
}
