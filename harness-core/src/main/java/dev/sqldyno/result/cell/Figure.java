// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.cell;

import dev.sqldyno.catalog.text.Word;
import java.util.stream.Stream;

/** A figure by which cells are compared. */
public enum Figure implements Word {
  /** The engine's cost of a row, including settling, net. */
  ENGINE_COST("engine cost per %s"),
  /** The same without settling, whose weight falls with a window's length. */
  STATEMENT_COST("engine cost of the statement per %s"),
  /** The client's CPU time for a row, including the driver. */
  CLIENT_CPU("client CPU per %s"),
  /** The engine's CPU time for a row, gross, without settling. */
  STATEMENT_CPU("engine CPU per %s"),
  /** Rows per second as the client sees them, without settling. */
  ROWS_PER_SECOND("%ss/s"),
  /** The 99th percentile of the time from a transaction's intended start to its end. */
  P99("p99 response time"),
  /** The growth of the table for a row, in bytes, as the engine reports it. */
  TABLE_SIZE("bytes of the table per %s"),
  /** The growth of its other indexes for a row, in bytes. */
  INDEX_SIZE("bytes of other indexes per %s");

  private final String words;

  Figure(String words) {
    this.words = words;
  }

  /** Returns its name for the reader, such as "engine cost per transaction". */
  public String words(WorkUnit unit) {
    return words.formatted(unit.word());
  }

  /** Returns whether a text is its name, for any unit. */
  public boolean isNamed(String figure) {
    return Stream.of(WorkUnit.values()).anyMatch(unit -> words(unit).equals(figure));
  }

  /** Returns whether it is a cost, not a rate. */
  public boolean lessIsBetter() {
    return this != ROWS_PER_SECOND;
  }

  /** Returns whether the slower of client and engine determines it. */
  public boolean isOfTheSlower() {
    return this == ROWS_PER_SECOND || this == P99;
  }

  /** Returns whether the engine's meter reads it. */
  public boolean isMetered() {
    return this == ENGINE_COST || this == STATEMENT_COST || this == STATEMENT_CPU;
  }
}
