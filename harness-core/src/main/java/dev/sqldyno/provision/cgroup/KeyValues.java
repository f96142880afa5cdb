// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.cgroup;

import java.util.OptionalLong;

/** Reads kernel files of lines with a key, a blank and a whole number ({@code cpu.stat}). */
public final class KeyValues {
  private KeyValues() {}

  /** Returns the key's value; empty where the file has no such line. */
  public static OptionalLong find(String text, String key) {
    return text.lines()
        .filter(line -> line.startsWith(key + " "))
        .mapToLong(line -> Long.parseLong(line.substring(key.length() + 1).strip()))
        .findFirst();
  }
}
