// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import dev.sqldyno.catalog.text.Reason;
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
 * The lock of JMH's runs on this machine, since two runs would distort each other. Our runs hold it
 * from start to end, and make JMH, which would take it for each cell, ignore it.
 */
public final class RunLock implements AutoCloseable {
  /** JMH's own property that turns the lock off. */
  private static final String IGNORE = "jmh.ignoreLock";

  private static final String ANYWAY =
      "start this one anyway with JDK_JAVA_OPTIONS=-D" + IGNORE + "=true in the environment";
  private static final String ELSEWHERE =
      "use another folder with JDK_JAVA_OPTIONS=-Djava.io.tmpdir=DIR in the environment, where runs of others are not noticed";

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
      throw new ProvisionException("cannot lock %s: %s; %s", file, Reason.of(e), ELSEWHERE, e);
    }
  }

  /**
   * Opens the file, and creates it only if it is missing, since Linux refuses to open another
   * user's file in a shared folder with {@code O_CREAT} ({@code fs.protected_regular}).
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

  /**
   * Refuses other things that a user may have put there, such as a pipe, whose opening would block.
   */
  private static void requireFile(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new ProvisionException(
          "%s, the lock of benchmarks, is not a file: delete it, or ask %s to; or %s",
          file, LockHolder.owner(file), ELSEWHERE);
    }
  }

  private static String denied(Path file) {
    if (Files.notExists(file)) {
      return "cannot create %s, the lock of benchmarks: make the folder writable; or %s"
          .formatted(file, ELSEWHERE);
    }
    String owner = LockHolder.owner(file);
    return "%s, the lock of benchmarks, belongs to %s, and you may not write to it: ask %s to delete it; or %s"
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
