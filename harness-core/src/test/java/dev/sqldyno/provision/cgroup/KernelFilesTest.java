// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelFilesTest {
  @TempDir Path folder;

  @Test
  void aNameThatWasCutAmidACharacterHidesNothingOfItsProcess() throws IOException {
    byte firstByteOfTwo = (byte) 0xC3;
    Path stat = Files.write(folder.resolve("stat"), new byte[] {'(', firstByteOfTwo, ')', 'S'});

    assertThat(KernelFiles.text(stat))
        .hasValueSatisfying(text -> assertThat(text).startsWith("(").endsWith(")S"));
  }
}
