// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.process.ProcessGroup;
import dev.sqldyno.provision.process.ProcessState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Closes workspaces of shells that stand for an engine and end, as it does, on a signal. */
@Timeout(60)
class WorkspaceTest {
  @TempDir Path root;

  private final List<String> told = new ArrayList<>();
  private Workspace workspace;

  @BeforeEach
  void open() {
    workspace = Workspace.open(root, "engine", _ -> {});
    workspace.write("stop-signal", "QUIT\n");
  }

  /** A stopped process heeds a signal only once it goes on. */
  @Test
  void aStoppedEngineTidiesUpToo() throws Exception {
    Path tidied = root.resolve("tidied");
    Process engine =
        start("trap 'echo >%s; exit' QUIT; kill -STOP $$; sleep 300 & wait".formatted(tidied));
    while (!stopped(engine.pid())) {
      Thread.sleep(20);
    }
    workspace.close(told::add);
    assertThat(tidied).exists();
    assertThat(engine.waitFor(Duration.ofSeconds(30))).isTrue();
    assertThat(workspace.folder()).doesNotExist();
  }

  /** The others end by themselves meanwhile, as the process of a connection may. */
  @Test
  void anEngineThatTakesLongToEndIsNotWaitedForInSilenceNorKeptAliveByOthers() throws Exception {
    Process engine = start("trap '' QUIT; echo began; sleep 300 & wait");
    assertThat(engine.inputReader().readLine()).isEqualTo("began");
    Process others =
        new ProcessBuilder("sh", "-c", "while :; do env \"$0\" sleep 0.01; done", mark()).start();
    try {
      workspace.close(told::add);
      assertThat(told)
          .first()
          .asString()
          .startsWith("ending the processes of " + workspace.folder());
      assertThat(engine.waitFor(Duration.ofSeconds(30))).isTrue();
    } finally {
      others.destroyForcibly();
    }
  }

  private String mark() {
    return ProcessGroup.mark(workspace.folder());
  }

  private static boolean stopped(long pid) {
    return ProcessState.of(pid) == ProcessState.STOPPED;
  }

  private Process start(String script) throws IOException {
    return new ProcessBuilder("env", mark(), "sh", "-c", script).start();
  }
}
