// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawFilesTest {
  @TempDir Path folder;

  /** An OutOfMemoryError there would explain the end of the trial that follows. */
  @Test
  void aTrialThatIsMeasuredAgainBeginsWithoutTheLogOfTheOneThatFailed() throws Exception {
    RawFiles raw = new RawFiles(folder, "1-jpa");
    Files.createDirectories(raw.load());
    for (Path left :
        new Path[] {raw.log(), folder.resolve("1-jpa.log.1"), raw.load().resolve("samples.jtl")}) {
      Files.writeString(left, "java.lang.OutOfMemoryError");
    }
    Path other = Files.writeString(folder.resolve("1-jdbc.log"), "of another trial");

    raw.begin();

    assertThat(raw.load()).isEmptyDirectory();
    assertThat(folder).isDirectoryNotContaining("glob:**/1-jpa.*");
    assertThat(other).exists();
  }
}
