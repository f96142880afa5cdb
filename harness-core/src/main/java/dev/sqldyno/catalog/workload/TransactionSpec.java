// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog.workload;

import dev.sqldyno.catalog.text.CatalogException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A transaction of clients: one statement, several other transactions, or a script.
 *
 * @param sql the name of its statement; empty if it has none
 * @param script the key of the class with its logic, for what a folder cannot express; it is one
 *     transaction of the engine, and makes its own values
 * @param bind the generators for the statement's {@code ?}, in order; {@code field * 10} is a
 *     generator ten times, each time with a new value unless it is derived
 * @param rows the number of rows that it must read or write: {@code 1}, {@code 0..1}, {@code
 *     1..100}; empty for any. Another number is a wrong answer
 * @param batch the number of executions that are sent at once, each of which writes {@code rows}: a
 *     number, or an amount of the workload's sizes; empty if each is sent alone
 * @param by their send mode: {@code batch} in a JDBC batch; {@code multi-row} by the statement with
 *     that suffix, with {@code {tuples}} for the rows; {@code bulk} over the driver's bulk
 *     interface by the statement with that suffix; {@code row} if sent alone
 * @param vary generators of values in the statement's text, by their {@code {placeholder}}; the
 *     statement is prepared once for each value
 * @param same generators that are drawn once for all steps; every other is drawn for each statement
 * @param steps names of other transactions, in order; {@code point-select * 10} is one ten times
 * @param transaction whether the steps are one transaction of the engine, not one each
 * @param keying milliseconds of a mix's client before each: a number, an amount of the workload's
 *     sizes, or a sum of products; empty for none
 * @param think mean milliseconds after each, exponentially distributed and cut at ten times the
 *     mean; empty for none
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
    boolean transaction,
    String keying,
    String think) {
  public TransactionSpec {
    if (Stream.of(sql.isEmpty(), script.isEmpty(), steps.isEmpty()).filter(none -> !none).count()
        != 1) {
      throw new CatalogException(
          "a transaction has one of 'sql', 'steps' and 'script', and no other");
    }
  }
}
