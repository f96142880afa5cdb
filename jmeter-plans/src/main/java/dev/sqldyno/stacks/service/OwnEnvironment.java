// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.provision.process.Jdk;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The environment of a stack's processes, and of those that load it: their own, on top of what of
 * the caller's is no setting.
 */
public final class OwnEnvironment {
  /**
   * What a user told us of engines is none of a service's business. What a JVM, Node, Spring, a
   * driver or the service would heed belongs into a stack's file, where it is told and compared.
   */
  private static final Pattern SETTING =
      Pattern.compile(
          "(SQLDYNO|BOOKINGS|SPRING|SERVER|MANAGEMENT|LOGGING)_.*"
              + "|NODE_(OPTIONS|ENV|DEBUG)|UV_THREADPOOL_SIZE|DEBUG|TRACE|PG[A-Z]+");

  private OwnEnvironment() {}

  /**
   * Gives a process its own.
   *
   * @param inherited changed in place
   */
  public static void set(Map<String, String> inherited, Map<String, String> own) {
    inherited.keySet().removeIf(SETTING.asMatchPredicate().or(Jdk.VARIABLES::contains));
    inherited.putAll(own);
  }
}
