// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;

/**
 * Holds what a check found.
 *
 * @param subject what was looked at, a word or two
 * @param detail what was seen, one line
 * @param remedy what to do about it, one line; empty where nothing is wrong
 */
public record Finding(State state, String subject, String detail, Optional<String> remedy) {

  /** How much of the subject this machine has. */
  public enum State {
    OK("ok"),
    /** It works, but the numbers are less than they could be. */
    LIMITED("limited"),
    MISSING("missing");

    private final String id;

    State(String id) {
      this.id = id;
    }

    @JsonValue
    public String id() {
      return id;
    }
  }

  static Finding ok(String subject, String detail) {
    return new Finding(State.OK, subject, detail, Optional.empty());
  }

  static Finding limited(String subject, String detail, String remedy) {
    return new Finding(State.LIMITED, subject, detail, Optional.of(remedy));
  }

  static Finding missing(String subject, String detail, String remedy) {
    return new Finding(State.MISSING, subject, detail, Optional.of(remedy));
  }

  /** Parts a message into its reason and, two characters behind {@code end}, its remedy. */
  static Finding parted(String subject, String told, int end, String usualRemedy) {
    return end < 0
        ? missing(subject, told, usualRemedy)
        : missing(subject, told.substring(0, end), told.substring(end + 2));
  }

  boolean isOk() {
    return state == State.OK;
  }
}
