// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  @TempDir Path root;

  @Test
  void isNamedAfterItsOwnerAndOpenToItsUserOnly() throws Exception {
    DataFolder folder = DataFolder.create(root, "engine");
    assertThat(folder.name()).startsWith("sqldyno-" + ProcessHandle.current().pid() + "-engine-");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
        .isEqualTo("rwx------");
  }

  @Test
  void twoOfOneOwnerDiffer() {
    assertThat(DataFolder.create(root, "engine")).isNotEqualTo(DataFolder.create(root, "engine"));
  }

  @Test
  void theFolderOfALivingOwnerIsNoOrphan() {
    DataFolder first = DataFolder.create(root, "engine");
    assertThat(first.orphans()).isEmpty();
  }

  @Test
  void theFolderOfADeadOwnerIsAnOrphan() throws Exception {
    Process owner = new ProcessBuilder("true").start();
    owner.waitFor();
    Path orphan = folderOf(owner.pid(), Instant.now());
    assertThat(DataFolder.create(root, "engine").orphans()).containsExactly(orphan);
  }

  @Test
  void aLaterProcessOfTheSamePidIsNotTheOwner() throws Exception {
    Path orphan = folderOf(ProcessHandle.current().pid(), Instant.EPOCH);
    assertThat(DataFolder.create(root, "engine").orphans()).containsExactly(orphan);
  }

  @Test
  void aStepOfTheClockIsNoDeathOfAnOwner() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/stat")), "the kernel tells no ticks");
    Path folder = DataFolder.create(root, "engine").path();
    String[] words = Files.readString(folder.resolve("owner")).split(" ");
    Instant before = Instant.parse(words[1]).minusSeconds(3_600);
    Files.writeString(folder.resolve("owner"), "%s %s %s".formatted(words[0], before, words[2]));
    assertThat(DataFolder.create(root, "engine").orphans()).isEmpty();
    Files.writeString(folder.resolve("owner"), "%s %s 1".formatted(words[0], words[1]));
    assertThat(DataFolder.create(root, "engine").orphans()).containsExactly(folder);
  }

  @Test
  void anOwnerInAnotherContainerIsNotSeenAndMayLive() throws Exception {
    Path link = Path.of("/proc/self/ns/pid");
    assumeTrue(Files.exists(link), "the kernel has no namespaces");
    String boot = Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Path folder = folderOf(dead.pid(), Instant.now());
    Path owner = folder.resolve("owner");
    String record = Files.readString(owner) + " 1 ";
    DataFolder ours = DataFolder.create(root, "engine");
    Files.writeString(owner, record + boot + " pid:[1]");
    assertThat(ours.orphans()).isEmpty();
    assertThat(DataFolder.living(root, "engine")).containsExactly(ours.path());
    Files.writeString(owner, record + boot + " " + Files.readSymbolicLink(link));
    assertThat(ours.orphans()).containsExactly(folder);
    Files.writeString(owner, record + "an-earlier-boot pid:[1]");
    assertThat(ours.orphans()).containsExactly(folder);
    assertThat(ours.path().resolve("owner"))
        .content()
        .endsWith(" " + boot + " " + Files.readSymbolicLink(link));
  }

  @Test
  void aFolderWithoutAnOwnerFileIsLeftAlone() throws Exception {
    Files.createDirectory(root.resolve("sqldyno-being-made"));
    assertThat(DataFolder.create(root, "engine").orphans()).isEmpty();
  }

  private Path folderOf(long pid, Instant start) throws Exception {
    Path folder = Files.createDirectory(root.toRealPath().resolve("sqldyno-0-engine-0"));
    Files.writeString(folder.resolve("owner"), pid + " " + start);
    return folder;
  }
}
