// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a client does at once: one statement, other transactions one after the other, or what a
 * class does.
 *
 * @param sql the name of its statement's file; empty if it has none
 * @param script the key of the class that does it, where a folder cannot say its logic; it is one
 *     transaction of the engine, and makes its values itself
 * @param bind the generators whose values the statement's {@code ?} take, in their order; {@code
 *     field * 10} is the same generator ten times, each time a new value, unless it follows another
 * @param rows how many rows it must read or write: {@code 1}, {@code 0..1}, {@code 1..100}; empty
 *     for any number. Another number is a wrong answer
 * @param batch how many times its values are bound and sent at once, each of which writes {@code
 *     rows}: a number, or an amount of the workload's sizes; empty if each is sent by itself
 * @param by how they are sent at once: {@code batch} in a JDBC batch, {@code multi-row} in the
 *     statement whose name ends so, with {@code {tuples}} for the rows, {@code bulk} by the
 *     driver's interface and the engine folder's statement whose name ends so; {@code row} if not
 *     at once
 * @param vary generators by the {@code {placeholder}} of the statement's text that their values
 *     fill: the statement is prepared for each value once
 * @param same generators that are drawn once for all steps; every other is drawn for each statement
 * @param steps names of other transactions, in their order; {@code point-select * 10} is one ten
 *     times
 * @param transaction whether the steps are one transaction of the engine; each is one by itself if
 *     not
 * @param keying milliseconds that a client of a mix waits before each: a number, an amount of the
 *     workload's sizes, or a sum of products; empty for none
 * @param think milliseconds that it waits after each on average, exponentially distributed and cut
 *     at ten times that; empty for none
 */
public record TransactionSpec(
    String sql,
    String script,
    List<String> bind,
    String rows,
    String batch,
    String by,
    Map<String, String> vary,
    List<String> same,
    List<String> steps,
    Boolean transaction,
    String keying,
    String think) {
  public TransactionSpec {
    transaction = transaction != null && transaction;
    if (Stream.of(sql.isEmpty(), script.isEmpty(), steps.isEmpty()).filter(none -> !none).count()
        != 1) {
      throw new IllegalArgumentException(
          "a transaction has one of 'sql', 'steps' and 'script', and no other");
    }
  }
}
