// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.start;

/** Ends a JVM whose parent died: a JMH fork must not go on measuring for nobody. */
public final class ParentWatchdog {
  private static final int EXIT_STATUS = 1;

  private ParentWatchdog() {}

  /**
   * Makes this JVM exit, shutdown hooks included, a second or so after its parent died.
   *
   * @param parentPid the parent's own word, because it may be dead already
   */
  public static void exitWith(long parentPid) {
    ProcessHandle.of(parentPid)
        .ifPresentOrElse(
            parent -> parent.onExit().thenRun(() -> System.exit(EXIT_STATUS)),
            () -> System.exit(EXIT_STATUS));
  }
}
