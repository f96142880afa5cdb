// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import dev.sqldyno.provision.cgroup.EngineCgroup;
import java.io.IOException;
import java.nio.file.Files;
import java.util.function.Supplier;

/**
 * Whether an engine can be given a cgroup v2 of its own: one is made, entered and deleted.
 *
 * @param making makes one, or says why not and what to do, as two sentences
 */
record CgroupCheck(Supplier<EngineCgroup> making) implements Check {
  private static final String SUBJECT = "cgroup";

  static CgroupCheck ofThisMachine() {
    return new CgroupCheck(
        () -> EngineCgroup.make("sqldyno-doctor-" + ProcessHandle.current().pid()));
  }

  @Override
  public Finding find() {
    EngineCgroup made = making.get();
    if (made.path().isEmpty()) {
      int sentence = made.whyNot().indexOf(". ");
      return sentence < 0
          ? Finding.missing(SUBJECT, made.whyNot(), "run as root")
          : Finding.missing(
              SUBJECT, made.whyNot().substring(0, sentence), made.whyNot().substring(sentence + 2));
    }
    try {
      Files.delete(made.path().get());
      return Finding.ok(
          SUBJECT, "v2, one of its own can be made in " + made.path().get().getParent());
    } catch (IOException e) {
      return Finding.limited(
          SUBJECT, made.path().get() + " was made but not deleted", "delete it: " + e.getMessage());
    }
  }
}
