// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.nio.file.Path;
import java.util.List;

/**
 * The JDK that this JVM runs on: what is started runs on it too. What a user's shell says to every
 * JVM reaches this one alone: one that is measured, or measures, has the options that we give it.
 */
public final class Jdk {
  /** The variables by which a shell gives options to every JVM. */
  public static final List<String> VARIABLES =
      List.of(
          "JAVA_TOOL_OPTIONS",
          "JDK_JAVA_OPTIONS",
          "_JAVA_OPTIONS",
          "OPENJ9_JAVA_OPTIONS",
          "IBM_JAVA_OPTIONS");

  private Jdk() {}

  /** One of its programs, such as {@code java}. */
  public static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /** A process that is started without what the shell says to every JVM. */
  public static ProcessBuilder process(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    VARIABLES.forEach(builder.environment()::remove);
    return builder;
  }
}
