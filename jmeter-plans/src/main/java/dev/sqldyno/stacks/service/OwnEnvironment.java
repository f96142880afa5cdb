// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.service;

import dev.sqldyno.provision.process.Jdk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The environment of a stack's processes, and of those that load it: their own variables, and the
 * caller's except settings.
 */
public final class OwnEnvironment {
  /**
   * Settings that are not passed on. Variables of sqldyno are not for a service; variables of a
   * JVM, Node, Spring, a driver or the service belong in a stack's file, where they are reported
   * and compared.
   */
  private static final Pattern SETTING =
      Pattern.compile(
          "(SQLDYNO|BOOKINGS|SPRING|SERVER|MANAGEMENT|LOGGING)_.*"
              + "|NODE_(OPTIONS|ENV|DEBUG)|UV_THREADPOOL_SIZE|DEBUG|TRACE|PG[A-Z]+");

  private OwnEnvironment() {}

  /** Prepares a process with its own variables, whose output goes to a file. */
  public static ProcessBuilder process(List<String> command, Map<String, String> own, Path out) {
    return process(command, own).redirectErrorStream(true).redirectOutput(out.toFile());
  }

  /** Prepares a process with its own variables. */
  public static ProcessBuilder process(List<String> command, Map<String, String> own) {
    ProcessBuilder builder = new ProcessBuilder(command);
    set(builder.environment(), own);
    return builder;
  }

  /**
   * Removes settings from the inherited variables and adds a process's own.
   *
   * @param inherited changed in place
   */
  static void set(Map<String, String> inherited, Map<String, String> own) {
    inherited.keySet().removeIf(SETTING.asMatchPredicate().or(Jdk.VARIABLES::contains));
    inherited.putAll(own);
  }
}
