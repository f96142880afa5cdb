// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.provision.process.LogTail;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A log of limited size, in two files: a full one replaces the earlier one, and a new one begins.
 * Not thread-safe.
 */
public final class RollingLog extends OutputStream {
  /** The maximum length of each of the two files, plus one write. */
  static final long MAX_BYTES = 4 << 20;

  private final Path path;
  private OutputStream out;
  private long length;

  /** Opens the log to append to it. */
  RollingLog(Path path) throws IOException {
    this.path = path;
    out = Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    length = Files.size(path);
  }

  /** Returns the earlier file. */
  static Path earlier(Path path) {
    return path.resolveSibling(path.getFileName() + ".1");
  }

  /** Deletes both files, where they exist. */
  public static void delete(Path path) throws IOException {
    Files.deleteIfExists(path);
    Files.deleteIfExists(earlier(path));
  }

  /** Returns the end of the log; empty if nothing was written. */
  static String tail(Path path) {
    String text = "";
    for (Path file : new Path[] {earlier(path), path}) {
      try {
        text += LogTail.tail(file);
      } catch (IOException _) {
        // there is none
      }
    }
    return text;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one});
  }

  @Override
  public void write(byte[] bytes, int from, int size) throws IOException {
    if (length + size > MAX_BYTES) {
      roll();
    }
    out.write(bytes, from, size);
    length += size;
  }

  private void roll() throws IOException {
    out.close();
    Path earlier = earlier(path);
    boolean lost = Files.exists(earlier);
    Files.move(path, earlier, StandardCopyOption.REPLACE_EXISTING);
    out = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW);
    byte[] note =
        "[%s is full: earlier lines are in %s%s]%n"
            .formatted(
                path.getFileName(),
                earlier.getFileName(),
                lost ? ", and those before are deleted" : "")
            .getBytes(StandardCharsets.UTF_8);
    out.write(note);
    length = note.length;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
