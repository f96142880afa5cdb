// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.nio.file.Path;
import java.util.List;

/**
 * The programs of this JVM's JDK, started without the options that a user's shell gives to every
 * JVM: a JVM that is measured, or measures, gets our options only.
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

  /** Returns the path of a program, such as {@code java}. */
  public static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  /** Prepares a process without the shell's options. */
  public static ProcessBuilder process(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    VARIABLES.forEach(builder.environment()::remove);
    return builder;
  }
}
