// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {
  @TempDir Path folder;

  @Test
  void aReplacedFileKeepsItsModeAndItsNeighbours() throws IOException {
    Path users = Files.writeString(folder.resolve("x.new"), "the user's");
    Path made = Files.writeString(folder.resolve("made"), "");
    Path file = Files.writeString(folder.resolve("x"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

    Disk.write(file, "text");
    Disk.write(folder.resolve("y"), "text");

    assertThat(users).hasContent("the user's");
    assertThat(file).hasContent("text");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
    assertThat(Files.getPosixFilePermissions(folder.resolve("y")))
        .isEqualTo(Files.getPosixFilePermissions(made));
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("x.new", "made", "x", "y");
  }

  @Test
  void aFileThatCannotBeWrittenIsNoFolderOfResults() throws IOException {
    Path file = Files.writeString(folder.resolve("a-file"), "").resolve("x");
    assertThatThrownBy(() -> Disk.write(file, "text"))
        .isInstanceOf(ResultException.class)
        .hasMessageContaining("name another file")
        .hasMessageNotContaining("results");
  }
}
