// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.testing;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.nio.file.Path;

/** Holds the rule that the packages of every module keep. */
public final class Packages {
  private Packages() {}

  /**
   * Fails if a package uses one that uses it back, directly or through others.
   *
   * @param classes folders of compiled classes, such as {@code target/classes}
   */
  public static void checkFreeOfCycles(Path... classes) {
    SlicesRuleDefinition.slices()
        .matching("dev.sqldyno.(**)")
        .should()
        .beFreeOfCycles()
        .check(new ClassFileImporter().importPaths(classes));
  }
}
