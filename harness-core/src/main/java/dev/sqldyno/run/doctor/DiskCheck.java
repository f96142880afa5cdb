// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether a folder has room for a run.
 *
 * @param folder made by the run, so it need not exist yet
 */
record DiskCheck(String subject, Path folder, long neededBytes) implements Check {
  private static final long MIB = 1L << 20;

  @Override
  public Finding find() {
    Path existing = folder.toAbsolutePath();
    while (!Files.exists(existing)) {
      existing = existing.getParent();
    }
    try {
      return judge(existing, Files.getFileStore(existing).getUsableSpace());
    } catch (IOException e) {
      return Finding.missing(subject, existing + ": " + e.getMessage(), "choose another folder");
    }
  }

  private Finding judge(Path existing, long usableBytes) {
    String seen = "%d MiB free in %s".formatted(usableBytes / MIB, folder);
    if (!Files.isWritable(existing)) {
      return Finding.missing(subject, existing + " is not writable", "choose another folder");
    }
    return usableBytes >= neededBytes
        ? Finding.ok(subject, seen)
        : Finding.limited(
            subject, seen, "free some: a run may need %d MiB".formatted(neededBytes / MIB));
  }
}
