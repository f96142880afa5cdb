// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import dev.sqldyno.provision.cgroup.KernelFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A namespace of process ids. A container usually has its own, in which the processes of other
 * containers have no ids.
 *
 * @param boot the id of the machine's boot
 * @param id unique among the namespaces that exist at a time
 */
public record PidNamespace(String boot, String id) {
  private static final Path LINK = Path.of("/proc/self/ns/pid");
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  /** Returns the namespace of this JVM; empty where the kernel does not report it. */
  static Optional<PidNamespace> own() {
    try {
      String id = Files.readSymbolicLink(LINK).toString();
      return KernelFiles.text(BOOT).map(boot -> new PidNamespace(boot.strip(), id));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Returns whether a living process of this namespace may have no id in that of this JVM. */
  boolean isForeign() {
    return own().map(own -> own.boot.equals(boot) && !own.id.equals(id)).orElse(true);
  }
}
