// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {
  @TempDir Path folder;

  @Test
  void whereTheSystemCannotGiveASessionACommandStaysAsItIs() throws IOException {
    String path = "/no-such-folder:" + folder;
    assertThat(Session.ownBy(path, "-w")).isEmpty();
    assertThat(Session.ownBy("")).isEmpty();

    assertThat(Files.createFile(folder.resolve("setsid")).toFile().setExecutable(true)).isTrue();
    assertThat(Session.ownBy(path, "-w")).containsExactly("setsid", "-w");
  }
}
