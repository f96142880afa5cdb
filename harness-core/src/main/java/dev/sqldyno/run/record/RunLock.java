// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;

/**
 * The lock on the file that every JMH run on this machine locks, since two runs would distort each
 * other. Our runs hold it from start to end, and tell JMH, which would take it for each cell, to
 * ignore it.
 */
public final class RunLock implements AutoCloseable {
  /** JMH's own property that turns the lock off. */
  private static final String IGNORE = "jmh.ignoreLock";

  private static final String ANYWAY =
      "start this one anyway with JDK_JAVA_OPTIONS=-D" + IGNORE + "=true in the environment";
  private static final String ELSEWHERE =
      "another folder is taken with JDK_JAVA_OPTIONS=-Djava.io.tmpdir=DIR in the environment, where no run of others is noticed";

  private static RunLock untilExit;

  private final FileChannel channel;

  private RunLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock, unless {@code -Djmh.ignoreLock=true} is set; closing releases it.
   *
   * @throws ProvisionException if another run holds it, or this user may not lock the file
   */
  public static RunLock hold() {
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
    if (Boolean.getBoolean(IGNORE)) {
      return new RunLock(null);
    }
    try {
      FileChannel channel = open(file);
      if (!FolderLock.hasLocked(channel)) {
        channel.close();
        throw new ProvisionException(
            "another benchmark is running on this machine (%s holds %s) and would distort this one: wait until it ends, or %s",
            LockHolder.of(file), file, ANYWAY);
      }
      System.setProperty(IGNORE, "true");
      return new RunLock(channel);
    } catch (AccessDeniedException e) {
      throw new ProvisionException(denied(file), e);
    } catch (IOException e) {
      throw new ProvisionException(
          "cannot lock %s: %s; %s".formatted(file, e.getMessage(), ELSEWHERE), e);
    }
  }

  /** Takes the lock until this JVM ends; may be called again. */
  public static synchronized void holdUntilExit() {
    if (untilExit == null) {
      untilExit = hold();
    }
  }

  /**
   * Opens the file, and creates it only where it is missing, since Linux refuses an open with
   * {@code O_CREAT} of another user's file in a shared folder ({@code fs.protected_regular}).
   */
  private static FileChannel open(Path file) throws IOException {
    try {
      requireFile(file);
      return FileChannel.open(file, StandardOpenOption.WRITE);
    } catch (NoSuchFileException _) {
      try {
        Files.createFile(file);
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
          // every user must be able to lock it; JMH sets the same rights
          var everyone = EnumSet.allOf(PosixFilePermission.class);
          everyone.removeIf(right -> right.name().endsWith("EXECUTE"));
          Files.setPosixFilePermissions(file, everyone);
        }
      } catch (FileAlreadyExistsException _) {
        // another run has created it meanwhile
      }
      return FileChannel.open(file, StandardOpenOption.WRITE);
    }
  }

  /** Refuses what another user may have put there, such as a pipe, which would not open. */
  private static void requireFile(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new ProvisionException(
          "%s, by which benchmarks keep out of each other's way, is no file: delete it, or ask %s to; or %s",
          file, LockHolder.owner(file), ELSEWHERE);
    }
  }

  private static String denied(Path file) {
    if (Files.notExists(file)) {
      return "cannot make %s, by which benchmarks keep out of each other's way: make the folder writable; or %s"
          .formatted(file, ELSEWHERE);
    }
    String owner = LockHolder.owner(file);
    return "%s, by which benchmarks keep out of each other's way, belongs to %s and may not be written by you: ask %s to delete it; or %s"
        .formatted(file, owner, owner, ELSEWHERE);
  }

  @Override
  public void close() {
    if (channel == null) {
      return;
    }
    System.clearProperty(IGNORE);
    try {
      channel.close();
    } catch (IOException _) {
      // the system releases the lock when this JVM ends
    }
  }
}
