// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** Who spends CPU time while a service is loaded. */
public enum Party {
  @JsonProperty("engine")
  ENGINE,
  /** The service under test. */
  @JsonProperty("app")
  APP,
  /** The load generator. */
  @JsonProperty("client")
  CLIENT;

  /** The word used in results and reports. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
