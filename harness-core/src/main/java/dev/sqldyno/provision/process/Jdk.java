// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.process;

import java.nio.file.Path;

/** The JDK that this JVM runs on: what is started runs on it too. */
public final class Jdk {
  private Jdk() {}

  /** One of its programs, such as {@code java}. */
  public static String tool(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }
}
