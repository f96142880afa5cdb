// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run;

import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;

/**
 * The run lock: the file that every JMH run on this machine locks while it measures, since two runs
 * would measure each other. Ours hold it from before their first step to their last, and JMH, which
 * would take it for each cell, is told to leave it to us.
 */
public final class RunLock implements AutoCloseable {
  /** JMH's own property, by which a user goes without the lock. */
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
   * Takes the lock; closing gives it back. {@code -Djmh.ignoreLock=true} goes without.
   *
   * @throws ProvisionException where another run has it, or the file is not ours to lock
   */
  public static RunLock hold() {
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
    if (Boolean.getBoolean(IGNORE)) {
      return new RunLock(null);
    }
    try {
      FileChannel channel = open(file);
      if (!locked(channel)) {
        channel.close();
        throw new ProvisionException(
            "another benchmark is running on this machine (%s holds %s) and would distort this one: wait until it ends, or %s"
                .formatted(LockHolder.of(file), file, ANYWAY));
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

  /** The same for a command whose last step this JVM does not outlive; it may be called again. */
  public static synchronized void holdUntilExit() {
    if (untilExit == null) {
      untilExit = hold();
    }
  }

  /**
   * Another user's file in a shared folder may be opened, but not by an opening that could make it
   * ({@code fs.protected_regular}).
   */
  private static FileChannel open(Path file) throws IOException {
    try {
      return FileChannel.open(file, StandardOpenOption.WRITE);
    } catch (NoSuchFileException _) {
      try {
        Files.createFile(file);
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
          // every user's runs lock it, as JMH makes it too
          var everyone = EnumSet.allOf(PosixFilePermission.class);
          everyone.removeIf(right -> right.name().endsWith("EXECUTE"));
          Files.setPosixFilePermissions(file, everyone);
        }
      } catch (FileAlreadyExistsException _) {
        // another run was faster
      }
      return FileChannel.open(file, StandardOpenOption.WRITE);
    }
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      return false;
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
      // the lock ends with this JVM
    }
  }
}
