// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.measure;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.DoubleStream;

/** A value, or the reason why there is none. */
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
  @JsonSubTypes.Type(Reading.Measured.class),
  @JsonSubTypes.Type(Reading.Unavailable.class)
})
public sealed interface Reading {

  /** A value in its counter's unit. */
  record Measured(double value) implements Reading {
    public Measured {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("not a number: " + value);
      }
    }
  }

  /** The reason why there is no value. */
  record Unavailable(String reason) implements Reading {}

  /** Returns the value as a reading; unavailable for that reason where there is none. */
  static Reading of(Optional<? extends Number> value, String whyNot) {
    return value
        .<Reading>map(number -> new Measured(number.doubleValue()))
        .orElseGet(() -> new Unavailable(whyNot));
  }

  /** Subtracts the other; unavailable where either is. */
  default Reading minus(Reading other) {
    return with(other, (mine, theirs) -> new Measured(mine - theirs));
  }

  /** Combines both values; unavailable where either is. */
  default Reading with(Reading other, BiFunction<Double, Double, Reading> made) {
    return this instanceof Measured(double mine)
        ? other instanceof Measured(double theirs) ? made.apply(mine, theirs) : other
        : this;
  }

  /** Returns why there is no value; empty where there is one. */
  default Optional<String> whyNot() {
    return this instanceof Unavailable(String reason) ? Optional.of(reason) : Optional.empty();
  }

  /** Returns the value; empty where there is none. */
  default DoubleStream measured() {
    return this instanceof Measured(double value) ? DoubleStream.of(value) : DoubleStream.empty();
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
