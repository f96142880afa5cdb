// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import dev.sqldyno.catalog.text.Word;

/** A party whose CPU time is metered while a service is under load. */
public enum Party implements Word {
  ENGINE("engine"),
  /** The service under test. */
  APP("service"),
  /** The load generator. */
  CLIENT("JMeter");

  private final String words;

  Party(String words) {
    this.words = words;
  }

  /** Returns the word used in reports. */
  public String words() {
    return words;
  }
}
