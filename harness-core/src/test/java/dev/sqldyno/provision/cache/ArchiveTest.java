// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveTest {
  @TempDir Path folder;

  @Test
  void linksWithinAreMade() throws Exception {
    Path inside = folder.resolve("in");
    Archive.unpack(packed("lib/x.so", "lib/y.so", "x.so"), inside);
    assertThat(inside.resolve("lib/y.so")).isSymbolicLink().hasContent("text");
  }

  @Test
  void aHardLinkBecomesACopy() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(new XZCompressorOutputStream(bytes))) {
      add(tar, "bin/x");
      link(tar, TarConstants.LF_LINK, "lib/y", "bin/x");
    }
    Archive.unpack(bytes.toByteArray(), folder.resolve("in"));
    assertThat(folder.resolve("in/lib/y")).isRegularFile().hasContent("text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "../elsewhere", "/etc/passwd", "out/elsewhere"})
  void aHardLinkToOutsideIsRefused(String to) throws Exception {
    Files.writeString(folder.resolve("elsewhere"), "of others");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(new XZCompressorOutputStream(bytes))) {
      add(tar, "deep/er/file");
      link(tar, "deep/er/up", "../..");
      link(tar, "out", "deep/er/up/..");
      link(tar, TarConstants.LF_LINK, "stolen", to);
    }
    assertThatThrownBy(() -> Archive.unpack(bytes.toByteArray(), folder.resolve("in")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("stolen");
    assertThat(folder.resolve("in/stolen")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "../../elsewhere", "/etc"})
  void aLinkThatLeavesTheFolderIsRefused(String to) {
    assertThatThrownBy(() -> Archive.unpack(packed("file", "out", to), folder.resolve("in")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("out links to " + to);
  }

  @Test
  void aFileThatLeavesTheFolderIsRefused() {
    assertThatThrownBy(() -> Archive.unpack(packed("../out", "y", "x"), folder.resolve("in")))
        .isInstanceOf(IOException.class);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void linksThatLeaveTheFolderOnlyTogetherAreNotWrittenThrough() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(new XZCompressorOutputStream(bytes))) {
      add(tar, "deep/er/file");
      link(tar, "deep/er/up", "../..");
      link(tar, "out", "deep/er/up/..");
      add(tar, "out/escaped");
    }
    assertThatThrownBy(() -> Archive.unpack(bytes.toByteArray(), folder.resolve("in")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("out/escaped is behind a link");
    assertThat(folder.resolve("escaped")).doesNotExist();
  }

  private static byte[] packed(String file, String link, String to) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(new XZCompressorOutputStream(bytes))) {
      add(tar, file);
      link(tar, link, to);
    }
    return bytes.toByteArray();
  }

  private static void add(TarArchiveOutputStream tar, String file) throws IOException {
    byte[] text = "text".getBytes(StandardCharsets.US_ASCII);
    TarArchiveEntry entry = new TarArchiveEntry(file, true);
    entry.setSize(text.length);
    tar.putArchiveEntry(entry);
    tar.write(text);
    tar.closeArchiveEntry();
  }

  private static void link(TarArchiveOutputStream tar, String link, String to) throws IOException {
    link(tar, TarConstants.LF_SYMLINK, link, to);
  }

  private static void link(TarArchiveOutputStream tar, byte kind, String link, String to)
      throws IOException {
    TarArchiveEntry linked = new TarArchiveEntry(link, kind);
    linked.setLinkName(to);
    tar.putArchiveEntry(linked);
    tar.closeArchiveEntry();
  }
}
