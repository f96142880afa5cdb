// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import dev.sqldyno.catalog.text.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes to disk that are complete on return, with a remedy if they fail. */
public final class Disk {
  private Disk() {}

  static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(true);
  }

  /**
   * Replaces a file in one step and forces it to disk; creates its folder if that is missing. After
   * a failure the file is unchanged.
   */
  public static Path replace(Path file, byte[] content) throws IOException {
    // a name that no file of the user and no other thread has, made with the user's umask
    Path temporary = file.resolveSibling(".%s.new".formatted(UUID.randomUUID()));
    try {
      Files.createDirectories(file.getParent());
      try (FileChannel channel =
          FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        writeFully(channel, ByteBuffer.wrap(content));
      }
      if (Files.exists(file)) {
        Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(file));
      }
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      forceFolder(file.getParent());
      return file;
    } catch (IOException e) {
      temporary.toFile().delete();
      throw e;
    }
  }

  /** Forces the folder to disk, which makes a new file's name durable (POSIX). */
  static void forceFolder(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Returns the end of the last line that ends in a line feed. */
  static long endOfWholeLines(FileChannel channel) throws IOException {
    ByteBuffer last = ByteBuffer.allocate(1);
    for (long end = channel.size(); end > 0; end--) {
      channel.read(last.clear(), end - 1);
      if (last.get(0) == '\n') {
        return end;
      }
    }
    return 0;
  }

  /** A write, which returns a value. */
  public interface Write<T> {
    public T write() throws IOException;
  }

  /**
   * Does a write to a folder, and returns its value.
   *
   * @throws ResultException if it fails
   */
  public static <T> T write(Path folder, Write<T> write) {
    try {
      return write.write();
    } catch (IOException e) {
      throw cannotWrite(folder, e);
    }
  }

  /**
   * Writes a text to a file in one step; a link or a device stays what it is.
   *
   * @throws ResultException if it fails
   */
  public static void write(Path to, String text) {
    Path file = to.toAbsolutePath();
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        Files.write(file, content);
      } else {
        replace(Files.exists(file) ? file.toRealPath() : file, content);
      }
    } catch (IOException e) {
      throw new ResultException(
          "%s: cannot write (%s); free some space there, make it writable, or name another file",
          file, Reason.of(e), e);
    }
  }

  static ResultException cannotWrite(Path folder, IOException e) {
    return new ResultException(
        "%s: cannot write (%s); free some space there, make it writable, or choose another folder for results; what was measured so far is kept",
        folder, Reason.of(e), e);
  }

  static ResultException cannotRead(Path file, IOException e) {
    return new ResultException(
        "%s: cannot read (%s); check that it exists and is yours", file, Reason.of(e), e);
  }
}
