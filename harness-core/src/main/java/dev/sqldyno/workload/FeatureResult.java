// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** Says whether a live engine has a feature. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "answer")
@JsonSubTypes({
  @JsonSubTypes.Type(value = FeatureResult.Yes.class, name = "yes"),
  @JsonSubTypes.Type(value = FeatureResult.No.class, name = "no"),
  @JsonSubTypes.Type(value = FeatureResult.NotTried.class, name = "not-tried")
})
public sealed interface FeatureResult {

  /** Every step ran, what must be refused was, and the last answer was the expected one. */
  record Yes() implements FeatureResult {}

  /**
   * The engine lacks it, or accepts it and does something else.
   *
   * @param message the engine's own, or what it answered; one line
   */
  record No(String message) implements FeatureResult {}

  /** It could not be tried: the folder has no statement for it, or the engine was lost. */
  record NotTried(String reason) implements FeatureResult {}
}
