// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.gallery;

import dev.sqldyno.report.export.Export.ExportedFigure;
import dev.sqldyno.report.gallery.ShownFigure.Place;
import dev.sqldyno.result.statistics.Grouped;
import dev.sqldyno.result.statistics.Summary;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A change of a figure over the versions of an engine, as {@code sqldyno history} judges it.
 *
 * @param from the column of the last change, or the first
 * @param ratio of the figure to that column's
 */
record VersionStep(String from, double ratio, double low, double high) {
  private static final double THRESHOLD = 0.01;
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** Returns the steps of all figures, by the place that differs from the last one. */
  static Map<Place, VersionStep> of(Gallery gallery) {
    Map<Place, ExportedFigure> figures = ShownFigure.figures(gallery);
    figures.values().removeIf(figure -> figure.values().size() < 2);
    figures.values().removeIf(figure -> figure.values().stream().anyMatch(value -> value <= 0));
    Map<Place, VersionStep> steps = new HashMap<>();
    for (List<Place> versions :
        Grouped.by(figures.keySet(), place -> place.of(place.column().anyVersion())).values()) {
      versions.sort(Comparator.comparing(place -> natural(place.column().name())));
      Place last = versions.getFirst();
      for (Place place : versions) {
        Summary ratio = Summary.ofRatioOfMeans(values(figures, place), values(figures, last));
        if (ratio.isBeyond(THRESHOLD)) {
          Summary.Interval interval = ratio.interval().orElseThrow();
          steps.put(
              place,
              new VersionStep(last.column().name(), ratio.mean(), interval.low(), interval.high()));
          last = place;
        }
      }
    }
    return steps;
  }

  /** Returns the name with numbers of one length, so that 9 is before 10. */
  private static String natural(String name) {
    return NUMBER.matcher(name).replaceAll(number -> "%20s".formatted(number.group()));
  }

  private static double[] values(Map<Place, ExportedFigure> figures, Place place) {
    return figures.get(place).values().stream().mapToDouble(Double::doubleValue).toArray();
  }
}
