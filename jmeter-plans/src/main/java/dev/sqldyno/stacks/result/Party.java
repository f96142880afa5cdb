// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Who spends CPU time while a service is loaded. */
public enum Party {
  @JsonProperty("engine")
  ENGINE("engine"),
  /** The service under test. */
  @JsonProperty("app")
  APP("service"),
  /** The load generator. */
  @JsonProperty("client")
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
