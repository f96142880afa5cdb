// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NmOutputTest {
  @TempDir Path folder;

  @Test
  void aFolderThatWasDeletedMeanwhileIsNotMadeAgain() {
    Path deleted = folder.resolve("engine");

    assertThat(NmOutput.of(Path.of("/bin/sh"), "", deleted.resolve("symbols"))).isEmpty();
    assertThat(deleted).doesNotExist();
  }
}
