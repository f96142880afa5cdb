// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import java.util.List;

/**
 * The user instructions of a window by function, and its system calls. Exact: {@link #instructions}
 * is what the window's meter counted.
 *
 * @param functions those that were executed, by file and name
 * @param systemCalls those that were made, by name
 */
public record CodeCounts(List<Function> functions, List<SystemCall> systemCalls) {
  /**
   * A function, with the parts that the compiler made of it.
   *
   * @param file the name of its file, without folders
   * @param name without the compiler's suffixes; in parentheses if the file has no symbol there
   * @param calls how often its first block was executed
   */
  public record Function(String file, String name, long instructions, long calls) {}

  /**
   * A system call.
   *
   * @param bytesIn what reads and receives returned
   * @param bytesOut what writes and sends returned
   */
  public record SystemCall(String name, long calls, long bytesIn, long bytesOut) {}

  /** Returns the sum over all functions. */
  public long instructions() {
    return functions.stream().mapToLong(Function::instructions).sum();
  }
}
