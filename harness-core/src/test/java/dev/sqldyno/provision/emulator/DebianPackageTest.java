// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DebianPackageTest {
  private static final String LIBRARIES = "./usr/lib/x86_64-linux-gnu/";
  private static final DebianPackage WANTED = of("libx");

  @TempDir Path folder;

  @Test
  void onlyWhatIsWantedIsUnpacked() throws IOException {
    WANTED.unpack(packed("data.tar.xz"), folder);
    assertThat(folder.resolve(LIBRARIES + "libx.so.1")).isSymbolicLink().hasContent("text");
    assertThat(folder.resolve(LIBRARIES + "libxy.so.1")).doesNotExist();
    assertThat(folder.resolve("usr/share")).doesNotExist();
    assertThat(folder.resolve("lib64")).doesNotExist();
  }

  @Test
  void aPackageThatLacksWhatIsWantedIsRefused() {
    assertThatThrownBy(() -> of("libz").unpack(packed("data.tar.xz"), folder))
        .isInstanceOf(IOException.class)
        .hasMessage("libx1 has no libz");
  }

  @Test
  void aPackageThatIsDamagedOrOfAnotherKindIsRefused() throws IOException {
    assertThatThrownBy(() -> WANTED.unpack(packed("data.tar.zst"), folder))
        .isInstanceOf(IOException.class)
        .hasMessage("libx1 has no data.tar.xz");
    byte[] whole = packed("data.tar.xz");
    byte[] half = Arrays.copyOf(whole, whole.length / 2);
    assertThatThrownBy(() -> WANTED.unpack(half, folder)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> WANTED.unpack(new byte[9], folder)).isInstanceOf(IOException.class);
  }

  private static DebianPackage of(String keep) {
    return new DebianPackage("pool/main/libx/libx1_1.0-1_amd64.deb", "", List.of(keep));
  }

  private static byte[] packed(String data) throws IOException {
    ByteArrayOutputStream files = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(new XZCompressorOutputStream(files))) {
      add(tar, LIBRARIES + "libx.so.1.2");
      TarArchiveEntry link = new TarArchiveEntry(LIBRARIES + "libx.so.1", TarConstants.LF_SYMLINK);
      link.setLinkName("libx.so.1.2");
      tar.putArchiveEntry(link);
      tar.closeArchiveEntry();
      add(tar, LIBRARIES + "libxy.so.1");
      add(tar, "./usr/share/libx.so.py");
      TarArchiveEntry absolute = new TarArchiveEntry("./lib64/libx.so.1", TarConstants.LF_SYMLINK);
      absolute.setLinkName("/lib/libx.so.1");
      tar.putArchiveEntry(absolute);
      tar.closeArchiveEntry();
    }
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    try (var parts = new ArArchiveOutputStream(whole)) {
      add(parts, "debian-binary", "2.0\n".getBytes(StandardCharsets.US_ASCII));
      add(parts, data, files.toByteArray());
    }
    return whole.toByteArray();
  }

  private static void add(TarArchiveOutputStream tar, String name) throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name, true);
    entry.setSize(4);
    tar.putArchiveEntry(entry);
    tar.write("text".getBytes(StandardCharsets.US_ASCII));
    tar.closeArchiveEntry();
  }

  private static void add(ArArchiveOutputStream parts, String name, byte[] content)
      throws IOException {
    parts.putArchiveEntry(new ArArchiveEntry(name, content.length));
    parts.write(content);
    parts.closeArchiveEntry();
  }
}
