// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure.proc;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The files of one name that processes or threads have in {@code /proc}, kept open from one reading
 * to the next: to open one takes five times as long as to read it. Not thread-safe.
 */
final class KeptFiles implements AutoCloseable {
  /** No more are kept, as a process may open some hundreds only. */
  private static final int MAX_KEPT = 64;

  private final String name;
  private final byte[] buffer = new byte[512];
  private Map<Path, RandomAccessFile> kept = new HashMap<>();

  KeptFiles(String name) {
    this.name = name;
  }

  /** Returns the text of the file in each of these folders, without those that have ended. */
  Map<Path, String> read(List<Path> folders) {
    Map<Path, String> texts = new HashMap<>();
    Map<Path, RandomAccessFile> others = kept;
    kept = new HashMap<>();
    for (Path folder : folders) {
      try {
        RandomAccessFile file = others.get(folder);
        if (file == null) {
          file = new RandomAccessFile(folder.resolve(name).toString(), "r");
          others.put(folder, file);
        }
        file.seek(0);
        int length = Math.max(0, file.read(buffer));
        texts.put(folder, new String(buffer, 0, length, StandardCharsets.US_ASCII));
        if (kept.size() < MAX_KEPT) {
          kept.put(folder, file);
        }
      } catch (IOException _) {
        // it has ended; another one of its id is opened at the next reading
      }
    }
    others.keySet().removeAll(kept.keySet());
    others.values().forEach(KeptFiles::close);
    return texts;
  }

  private static void close(RandomAccessFile file) {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    read(List.of());
  }
}
