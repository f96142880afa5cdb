// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import dev.sqldyno.measure.NoMeterException;
import dev.sqldyno.measure.perf.InstructionSource;
import dev.sqldyno.provision.cgroup.CgroupMounts;
import java.nio.file.Path;
import java.util.Optional;

/** Whether the instructions of a cgroup can be counted: tried on the one that we are in. */
record PmuCheck(Root root) implements Check {
  private static final String SUBJECT = "PMU";

  @Override
  public Finding find() {
    Optional<Path> own =
        root.text("proc/self/cgroup")
            .flatMap(cgroup ->
                root.text("proc/self/mountinfo")
                    .flatMap(mounts -> CgroupMounts.parse(mounts).v2Of(cgroup)));
    if (own.isEmpty()) {
      return Finding.missing(
          SUBJECT, "not tried: this process is in no cgroup v2", "see cgroup below");
    }
    try (InstructionSource _ = InstructionSource.open(own.get())) {
      return Finding.ok(SUBJECT, "instructions are counted, user and kernel apart");
    } catch (NoMeterException e) {
      return refused(e.getMessage());
    }
  }

  /** The message ends with its remedy, behind a colon. */
  static Finding refused(String message) {
    int colon = message.lastIndexOf(": ");
    return colon < 0
        ? Finding.missing(SUBJECT, message, "use a machine whose processor counts instructions")
        : Finding.missing(SUBJECT, message.substring(0, colon), message.substring(colon + 2));
  }
}
