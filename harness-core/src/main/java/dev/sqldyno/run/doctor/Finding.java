// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.doctor;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;

/**
 * The finding of a check.
 *
 * @param subject of the check, a word or two
 * @param detail the observation, one line
 * @param remedy one line; empty where nothing is wrong
 */
public record Finding(State state, String subject, String detail, Optional<String> remedy) {

  /** The result of a check. */
  public enum State {
    OK("ok"),
    /** It works, but the numbers are not as good as they could be. */
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

  /** Splits a message into its reason and, two characters behind {@code end}, its remedy. */
  static Finding split(String subject, String message, int end, String defaultRemedy) {
    return end < 0
        ? missing(subject, message, defaultRemedy)
        : missing(subject, message.substring(0, end), message.substring(end + 2));
  }

  boolean isOk() {
    return state == State.OK;
  }
}
