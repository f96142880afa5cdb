// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NmOutputTest {
  @TempDir Path folder;

  @Test
  void whereNmIsMissingTheRemedyIsTold() throws Exception {
    String path = String.join(File.pathSeparator, "", folder.toString(), "/nowhere");
    assertThat(NmOutput.whyNot(path))
        .hasValueSatisfying(
            why -> assertThat(why).contains("functions have no names. Install binutils"));

    Path nm = Files.createFile(folder.resolve("nm"));
    assertThat(nm.toFile().setExecutable(true)).isTrue();
    assertThat(NmOutput.whyNot(path)).isEmpty();
  }

  @Test
  void aFolderThatWasDeletedMeanwhileIsNotMadeAgain() {
    Path deleted = folder.resolve("engine");

    assertThat(NmOutput.of(Path.of("/bin/sh"), "", deleted.resolve("symbols"))).isEmpty();
    assertThat(deleted).doesNotExist();
  }
}
