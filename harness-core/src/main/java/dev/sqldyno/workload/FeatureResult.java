// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** The result of a feature's trial on a live engine. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "answer")
@JsonSubTypes({
  @JsonSubTypes.Type(value = FeatureResult.Yes.class, name = "yes"),
  @JsonSubTypes.Type(value = FeatureResult.No.class, name = "no"),
  @JsonSubTypes.Type(value = FeatureResult.NotTried.class, name = "not-tried")
})
public sealed interface FeatureResult {

  /** Every step ran or was refused as expected, and the last answer was the expected one. */
  record Yes() implements FeatureResult {}

  /**
   * The engine lacks it, or accepts it and does something else.
   *
   * @param message the engine's own, or what it answered; one line
   */
  record No(String message) implements FeatureResult {}

  /** No result: the engine's folder has no statement for it, or the engine was lost. */
  record NotTried(String reason) implements FeatureResult {}
}
