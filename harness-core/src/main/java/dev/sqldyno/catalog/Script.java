// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import java.util.List;

/**
 * A script of several statements for one engine.
 *
 * <p>In its file a statement ends with a semicolon at the end of a line, or with the file. The
 * semicolon is not sent. As a procedure's body may hold semicolons, only a statement that defines
 * tables or changes rows ends before any next line; all others end before an empty one. A statement
 * that must be sent with its last semicolon ends with a line that holds a slash alone. Lines that
 * begin with {@code --} are comments, those that begin with {@code --!} mark the next statement:
 * see {@link Step}.
 *
 * @param source the file that it was found in
 * @param steps the statements; empty if the engine has none for it
 * @param comment at the head of the file; the reason if there are no steps
 */
public record Script(String source, List<Step> steps, String comment) {

  /**
   * One statement.
   *
   * @param refused {@code --! refused}: the engine must refuse it
   * @param otherSession {@code --! other session}: runs in a second session
   * @param serverWide {@code --! server-wide}: affects more than its database, so it runs only on
   *     servers that we started
   */
  public record Step(String sql, boolean refused, boolean otherSession, boolean serverWide) {}
}
