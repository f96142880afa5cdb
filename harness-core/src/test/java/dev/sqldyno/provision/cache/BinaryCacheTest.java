// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.provision.workspace.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BinaryCacheTest {
  private static final String NAME = "server-1";

  private final AtomicInteger unpackings = new AtomicInteger();

  @TempDir Path root;
  @TempDir Path other;

  /** Damages a folder. */
  private interface Damage {
    void befall(Path folder) throws IOException;
  }

  @BeforeEach
  void unpacked() {
    assertThat(get()).isEqualTo(root.resolve(NAME));
    assertThat(unpackings).hasValue(1);
  }

  @Test
  void anUnchangedFolderIsUsedAgain() {
    assertThat(get()).isEqualTo(root.resolve(NAME));
    assertThat(unpackings).hasValue(1);
  }

  static Stream<Damage> damages() {
    return Stream.of(
        folder -> Files.writeString(folder.resolve("bin/server"), "shor"),
        folder -> Files.writeString(folder.resolve("bin/server"), ""),
        folder -> Files.delete(folder.resolve("bin/server")),
        folder -> {
          Files.writeString(folder.resolve("bin/server"), "drivel");
          Files.setLastModifiedTime(
              folder.resolve("bin/server"), FileTime.from(Instant.now().plusSeconds(9)));
        },
        folder -> folder.resolve("bin/server").toFile().setExecutable(false),
        folder -> Files.delete(folder.resolve("lib/link")),
        folder -> FolderTree.delete(folder.resolve("lib")),
        folder -> Files.delete(folder.resolve(".sqldyno-manifest")),
        folder -> Files.writeString(folder.resolve(".sqldyno-manifest"), "program 6"),
        folder -> Files.writeString(folder.resolve(".sqldyno-manifest"), ""),
        folder -> {
          FolderTree.delete(folder);
          Files.writeString(folder, "a file");
        });
  }

  @ParameterizedTest
  @MethodSource("damages")
  void aDamagedFolderIsUnpackedAgain(Damage damage) throws IOException {
    damage.befall(root.resolve(NAME));
    assertThat(get()).isEqualTo(root.resolve(NAME));
    assertThat(unpackings).hasValue(2);
    assertThat(root.resolve(NAME).resolve("bin/server")).isExecutable().hasContent("server");
    assertThat(names(root)).containsExactlyInAnyOrder(NAME, NAME + ".lock");
  }

  @Test
  void aKilledJvmsUnfinishedFolderIsDeleted() throws IOException {
    Files.createDirectories(root.resolve(NAME + ".unpacking-1/bin"));
    Files.delete(root.resolve(NAME).resolve("bin/server"));
    get();
    assertThat(names(root)).containsExactlyInAnyOrder(NAME, NAME + ".lock");
  }

  @Test
  void ofSeveralAtOnceOneUnpacks() throws IOException {
    Files.delete(root.resolve(NAME).resolve("bin/server"));
    List<CompletableFuture<Path>> all =
        Stream.generate(() -> CompletableFuture.supplyAsync(this::get, Thread::startVirtualThread))
            .limit(4)
            .toList();
    assertThat(all).allSatisfy(one -> assertThat(one.join()).isEqualTo(root.resolve(NAME)));
    assertThat(unpackings).hasValue(2);
  }

  @Test
  void aFolderThatAnotherUserMayChangeIsNotUsed() throws IOException {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root may give files away");
    Files.setOwner(
        root.resolve(NAME),
        root.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    assertThat(get()).isEqualTo(root.resolve(NAME));
    assertThat(unpackings).hasValue(2);
    Files.setOwner(
        root, root.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
    assertThat(get()).isEqualTo(other.resolve(NAME));
  }

  @Test
  void otherUsersMayNotExchangeWhatIsThere() throws IOException {
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwxrwx"));
    get();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root)))
        .isEqualTo("rwxr-xr-x");
  }

  private Path get() {
    return BinaryCache.get(
        root,
        () -> other,
        NAME,
        _ -> {},
        folder -> {
          unpackings.incrementAndGet();
          Files.createDirectories(folder.resolve("bin"));
          Files.createDirectories(folder.resolve("lib"));
          Files.writeString(folder.resolve("bin/server"), "server");
          folder.resolve("bin/server").toFile().setExecutable(true);
          Files.writeString(folder.resolve("lib/a b.so"), "library");
          Files.createSymbolicLink(folder.resolve("lib/link"), Path.of("a b.so"));
        });
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).toList();
    }
  }
}
