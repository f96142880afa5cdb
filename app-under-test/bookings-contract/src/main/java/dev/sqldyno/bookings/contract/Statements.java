// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The hand-written SQL, which every stack without an object-relational mapper sends: files {@code
 * sql/<name>.sql}, or an engine's own text in {@code sql/<engine>/<name>.sql}.
 *
 * <p>In a file {@code {…|separator}} is repeated for every period, with its parameters but for
 * those that all periods share. The texts for 1 to {@link NewBooking#MOST_PERIODS} periods are made
 * once, so that a driver keeps each prepared. Threads may share it.
 *
 * @param text returns a statement's template by its name
 * @param marker returns the driver's marker of a value by its position from 1
 */
public record Statements(UnaryOperator<String> text, IntFunction<String> marker) {
  /** The parameters that all periods of a booking share. */
  static final Set<String> OF_ALL_PERIODS = Set.of("model", "trim", "now");

  /** Takes a template's text from somewhere else, for drivers that know {@code ?}. */
  public Statements(UnaryOperator<String> text) {
    this(text, _ -> "?");
  }

  /** Returns the statements for an engine, for drivers that know {@code ?}; none is read yet. */
  public static Statements of(String engine) {
    if (!engine.matches("[a-z0-9]+")) {
      throw new IllegalArgumentException("bookings.engine must be an engine's id: " + engine);
    }
    return new Statements(name -> text(engine, name));
  }

  /** Returns the same with other markers. */
  public Statements marked(IntFunction<String> other) {
    return new Statements(text, other);
  }

  /** Returns a statement that does not depend on periods. */
  public Statement one(String name) {
    return Statement.of(text.apply(name), 1, marker);
  }

  /** Returns a statement's texts by the number of periods, from 0 to the most. */
  public List<Statement> byPeriods(String name) {
    String template = text.apply(name);
    return IntStream.rangeClosed(0, NewBooking.MOST_PERIODS)
        .mapToObj(periods -> Statement.of(template, periods, marker))
        .toList();
  }

  private static String text(String engine, String name) {
    String own = "/sql/%s/%s.sql".formatted(engine, name);
    String file = Statements.class.getResource(own) == null ? "/sql/%s.sql".formatted(name) : own;
    try (InputStream text = Statements.class.getResourceAsStream(file)) {
      if (text == null) {
        throw new IllegalArgumentException("there is no " + file);
      }
      return new String(text.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("--"))
          .map(String::strip)
          .collect(Collectors.joining(" "))
          .strip();
    } catch (IOException e) {
      throw new UncheckedIOException(file, e);
    }
  }
}
