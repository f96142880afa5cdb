// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostLibrariesTest {
  @TempDir Path dir;

  /** Their counts differ from those of programs with this machine's, so their names must. */
  @Test
  void aProgramOfAnotherDistributionIsNamedByTheLibraryThatItLoads() throws IOException {
    Files.writeString(
        dir.resolve("libc.so.6"), "GNU C Library (Other GLIBC 9.87-6) stable release version 9.87");
    Path loader = Files.createFile(dir.resolve("ld.so"));
    assertThat(HostLibraries.name(program(loader))).isEqualTo("glibc 9.87 (Other GLIBC 9.87-6)");
  }

  @Test
  void aProgramWithAnotherKindOfLibraryIsRefused() throws IOException {
    Path program = program(Files.createFile(dir.resolve("ld-musl.so")));
    assertThatThrownBy(() -> HostLibraries.name(program))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("no GNU C library was found beside " + dir.resolve("ld-musl.so"));
  }

  /** Writes a file that says only which loader it needs. */
  private Path program(Path loader) throws IOException {
    byte[] path = (loader + "\0").getBytes(StandardCharsets.UTF_8);
    ByteBuffer elf = ByteBuffer.allocate(120 + path.length).order(ByteOrder.LITTLE_ENDIAN);
    elf.putInt(0, 0x464c457f).putShort(18, (short) 62);
    // one segment of 56 bytes behind the header, and no section, each of 64
    elf.putLong(32, 64).putShort(54, (short) 56).putShort(56, (short) 1).putShort(58, (short) 64);
    elf.putInt(64, 3).putLong(64 + 8, 120).putLong(64 + 32, path.length);
    elf.put(120, path);
    return Files.write(dir.resolve("program"), elf.array());
  }
}
