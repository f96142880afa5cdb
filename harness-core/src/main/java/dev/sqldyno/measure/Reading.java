// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** Holds a value, or the reason why there is none. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
  @JsonSubTypes.Type(Reading.Measured.class),
  @JsonSubTypes.Type(Reading.Unavailable.class)
})
public sealed interface Reading {

  /** Holds a value in its counter's unit. */
  record Measured(double value) implements Reading {
    public Measured {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("not a number: " + value);
      }
    }
  }

  /** Holds the reason why there is no value. */
  record Unavailable(String reason) implements Reading {}

  /** Subtracts the other; unavailable where either is. */
  default Reading minus(Reading other) {
    return switch (this) {
      case Unavailable _ -> this;
      case Measured(double mine) ->
          switch (other) {
            case Unavailable _ -> other;
            case Measured(double theirs) -> new Measured(mine - theirs);
          };
    };
  }

  /** Adds the other; unavailable where either is. */
  default Reading plus(Reading other) {
    return minus(other.times(-1));
  }

  /** Multiplies by the factor; unavailable where this is. */
  default Reading times(double factor) {
    return this instanceof Measured(double value) ? new Measured(value * factor) : this;
  }
}
