// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import dev.sqldyno.provision.FreeSpace;
import dev.sqldyno.provision.ProvisionException;
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
    try {
      return judge(FreeSpace.of(folder));
    } catch (ProvisionException e) {
      return Finding.missing(subject, e.getMessage(), "choose another folder");
    }
  }

  private Finding judge(FreeSpace free) {
    String seen = "%d MiB free in %s".formatted(free.mebibytes(), folder);
    if (!Files.isWritable(free.existing())) {
      return Finding.missing(
          subject, free.existing() + " is not writable", "choose another folder");
    }
    return free.bytes() >= neededBytes
        ? Finding.ok(subject, seen)
        : Finding.limited(
            subject, seen, "free some: a run may need %d MiB".formatted(neededBytes / MIB));
  }
}
