// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.result.compare;

import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.result.RunInfo.Host;
import dev.sqldyno.result.statistics.Difference;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.result.statistics.Share;
import dev.sqldyno.result.statistics.Summary;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * The noise floor of an engine on a machine: the distance of its ratio to itself from 1, in an A/A
 * run. A ratio of two engines within it shows little.
 *
 * @param schema version of this record; see {@link #SCHEMA}
 * @param measured ISO-8601, UTC
 * @param host the machine
 * @param engine its id
 * @param name as its makers write it
 * @param version as the live engine reported it
 * @param meter that read its cost
 */
public record NoiseFloor(
    int schema,
    String measured,
    Host host,
    String engine,
    String name,
    String version,
    MeterKind meter,
    List<Figure> figures) {

  /** The schema that this version writes and reads. */
  public static final int SCHEMA = 2;

  private static final double NINTH_DECILE = 0.9;

  /**
   * The noise floor of one figure, over all compared cells.
   *
   * @param figure in words, such as "engine cost per row"
   * @param differing the share of cells whose interval excluded 1, although the ratio is 1
   * @param repetitions the fewest that a ratio had
   * @param median of |ratio − 1|
   * @param ninthDecile of |ratio − 1|: nine of ten cells were nearer to 1
   */
  public record Figure(
      String figure, Share differing, int repetitions, double median, double ninthDecile) {

    private static Figure of(String figure, List<Comparison> pairs) {
      List<Summary> ratios = pairs.stream().map(Comparison::ratio).toList();
      double[] distances = ratios.stream().mapToDouble(r -> Math.abs(r.mean() - 1)).toArray();
      long differing =
          pairs.stream().filter(pair -> pair.difference() instanceof Difference.Shown).count();
      return new Figure(
          figure,
          new Share((int) differing, ratios.size()),
          ratios.stream().mapToInt(Summary::n).min().orElseThrow(),
          Median.withDefaults().evaluate(distances),
          Quantile.withDefaults().evaluate(distances, NINTH_DECILE));
    }
  }

  /**
   * Returns the noise floor from comparisons of an engine with itself.
   *
   * @param engine of the comparisons, in the run
   */
  public static NoiseFloor of(RunInfo info, EngineInfo engine, List<Comparison> withItself) {
    return new NoiseFloor(
        SCHEMA,
        info.started(),
        info.host(),
        engine.id(),
        engine.name(),
        engine.version(),
        engine.meter(),
        figures(withItself));
  }

  private static List<Figure> figures(List<Comparison> withItself) {
    List<Comparison> answered = withItself.stream().filter(Comparison::isAnswered).toList();
    return Grouped.by(answered, Comparison::figure).entrySet().stream()
        .map(each -> Figure.of(each.getKey(), each.getValue()))
        .toList();
  }

  /**
   * Returns whether it is of an engine on a machine; never for an emulated engine, as it does not
   * name the emulator.
   */
  boolean isOf(EngineInfo other, Host machine) {
    return engine.equals(other.id())
        && version.equals(other.version())
        && meter == other.meter()
        && meter != MeterKind.INSTRUCTIONS_EMULATED
        && host.whyNotComparable(machine).isEmpty();
  }

  /** Returns the noise floor of a figure. */
  public Optional<Figure> figure(String words) {
    return figures.stream().filter(each -> each.figure().equals(words)).findFirst();
  }

  /** Returns the wider noise floor of the two compared engines, if one is known. */
  public static Optional<Figure> of(Comparison comparison, List<NoiseFloor> floors) {
    return floors.stream()
        .filter(floor ->
            floor.name().equals(comparison.what()) || floor.name().equals(comparison.baseline()))
        .flatMap(floor -> floor.figure(comparison.figure()).stream())
        .max(Comparator.comparingDouble(Figure::ninthDecile));
  }
}
