// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchPathTest {
  @TempDir Path folder;

  @Test
  void aProgramIsAFileOfTheFoldersThatMayBeExecuted() throws IOException {
    String folders = ":/no-such-folder:" + folder;
    Path program = Files.createFile(folder.resolve("setsid"));
    assertThat(SearchPath.find("setsid", folders)).isEmpty();
    assertThat(SearchPath.find("setsid", "")).isEmpty();

    assertThat(program.toFile().setExecutable(true)).isTrue();
    assertThat(SearchPath.find("setsid", folders)).contains(program);
  }
}
