// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.catalog.text.Reason;
import dev.sqldyno.provision.ProvisionException;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The free space for a folder that need not exist yet.
 *
 * @param existing the folder, or its nearest parent that exists
 * @param disk the file store of that folder
 * @param bytes the bytes that this user may still write there
 */
public record FreeSpace(Path existing, FileStore disk, long bytes) {

  /** Returns the free space now; throws ProvisionException if it is not known. */
  public static FreeSpace of(Path folder) {
    Path existing = folder.toAbsolutePath();
    while (!Files.exists(existing)) {
      existing = existing.getParent();
    }
    try {
      FileStore disk = Files.getFileStore(existing);
      return new FreeSpace(existing, disk, disk.getUsableSpace());
    } catch (IOException e) {
      throw new ProvisionException("%s cannot be used: %s", folder, Reason.of(e), e);
    }
  }

  /** Returns the free space in units of 1024 × 1024 bytes. */
  public long mebibytes() {
    return bytes >> 20;
  }
}
