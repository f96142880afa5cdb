// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli.options;

import dev.sqldyno.run.Budget;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for the length of a run: its time, its precision, its repetitions. */
public final class BudgetOptions {

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      converter = BudgetOptions.Time.class,
      description =
          "Time limit of the run, such as 3m or 90s. After three repetitions, which are always"
              + " measured, the cells with the widest intervals are repeated until the time is used"
              + " or all reach --precision (default by size).")
  private Duration time;

  @Option(
      names = "--precision",
      paramLabel = "PART",
      converter = BudgetOptions.Precision.class,
      description =
          "Repeat a cell until half its 95 %% CI is within this share of its mean, such as 5%%"
              + " (default by size). Without --budget there is no time limit.")
  private OptionalDouble precision = OptionalDouble.empty();

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      converter = BudgetOptions.Count.class,
      description =
          "Number of repetitions, each on a freshly started engine; with --budget or --precision,"
              + " the fewest (default by size).")
  private OptionalInt repetitions = OptionalInt.empty();

  /**
   * Returns the chosen budget, or the default.
   *
   * @throws UsageException for a budget or precision of one repetition
   */
  public Budget or(Budget fallback) {
    if (time == null && precision.isEmpty()) {
      return repetitions.isPresent() ? Budget.of(repetitions.getAsInt()) : fallback;
    }
    if (repetitions.orElse(Budget.MIN_REPETITIONS) == 1) {
      throw new UsageException(
          "--repetitions 1 has no CI, by which --budget and --precision repeat a cell: type 2 or more, or leave it out");
    }
    return new Budget(
        Optional.ofNullable(time),
        precision.isPresent() ? precision : fallback.precision(),
        repetitions.orElse(Budget.MIN_REPETITIONS));
  }

  /** The converter of a duration, which may be empty, as a property of a Maven build may be. */
  static final class Time implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String value) {
      return value.isEmpty() ? null : new DurationConverter().convert(value);
    }
  }

  /** The converter of a share, which may be empty, too. */
  static final class Precision implements ITypeConverter<OptionalDouble> {
    @Override
    public OptionalDouble convert(String value) {
      return value.isEmpty() ? OptionalDouble.empty() : new Part().convert(value);
    }
  }

  /** The converter of a share such as {@code 5%} or {@code 0.05}. */
  public static final class Part implements ITypeConverter<OptionalDouble> {
    @Override
    public OptionalDouble convert(String value) {
      try {
        String number = value.replaceFirst("%$", "");
        double part = Double.parseDouble(number) / (number.equals(value) ? 1 : 100);
        if (part > 0 && part < 1) {
          return OptionalDouble.of(part);
        }
      } catch (NumberFormatException _) {
        // the message below says it
      }
      throw new TypeConversionException("'%s' is not a share such as 5%% or 0.05".formatted(value));
    }
  }

  /** The converter of a number from 1 on, which may be empty, too. */
  public static final class Count implements ITypeConverter<OptionalInt> {
    @Override
    public OptionalInt convert(String value) {
      if (value.isEmpty()) {
        return OptionalInt.empty();
      }
      if (!value.matches("[1-9]\\d{0,5}")) {
        throw new TypeConversionException("'%s' is not 1 or more".formatted(value));
      }
      return OptionalInt.of(Integer.parseInt(value));
    }
  }
}
