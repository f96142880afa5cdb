// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

/** A watchdog that ends a JVM after its parent's death, such as a JMH fork. */
public final class ParentWatchdog {
  private static final int EXIT_STATUS = 1;

  private ParentWatchdog() {}

  /**
   * Makes this JVM exit, with its shutdown hooks, about a second after its parent's death.
   *
   * @param parentPid as the parent passed it, because the parent may be dead already
   */
  public static void exitWith(long parentPid) {
    ProcessHandle.of(parentPid)
        .ifPresentOrElse(
            parent -> parent.onExit().thenRun(() -> System.exit(EXIT_STATUS)),
            () -> System.exit(EXIT_STATUS));
  }
}
