// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.record;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.result.ResultException;
import dev.sqldyno.result.RunFolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The lock of the process that measures into a run's folder. It is on a file of its own, because
 * POSIX drops a process's locks on a file whenever that process closes it. The file stays; the lock
 * ends with the process, however that ends. Only measuring processes use it.
 */
final class FolderLock implements AutoCloseable {
  static final String FILE = ".lock";

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @throws ResultException if another process measures into the folder, or if nothing can be
   *     locked there
   */
  static FolderLock take(RunFolder folder) {
    Path file = folder.path().resolve(FILE);
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (hasLocked(channel)) {
        return new FolderLock(channel);
      }
      channel.close();
    } catch (IOException e) {
      throw new ResultException(
          "cannot lock %s, by which two runs keep out of one folder: %s. Make the folder writable, or choose another one with --results",
          file, Reason.of(e), e);
    }
    throw new ResultException(
        "run %s is being measured already, by %s: wait until that ends, or begin another run with --run NAME",
        folder.path(), LockHolder.of(file));
  }

  /** Takes the lock on a file; returns whether this process has it now. */
  static boolean hasLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException _) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException _) {
      // the system releases the lock when this JVM ends
    }
  }
}
