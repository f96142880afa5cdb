// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.cli;

import static dev.sqldyno.result.Text.say;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.MeterKind;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.report.ReportWriter;
import dev.sqldyno.report.code.CommandCode;
import dev.sqldyno.run.command.CommandCost;
import dev.sqldyno.run.command.Measurement;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** A measurement as text, in the form of {@code perf stat}. */
final class MeasurementText {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final String INDENT = " ".repeat(4);

  private final Measurement measurement;
  private final StringBuilder text = new StringBuilder();

  private final Set<String> shown = new HashSet<>();

  /** Missing figures by reason. */
  private final Map<String, Set<String>> missing = new LinkedHashMap<>();

  private MeasurementText(Measurement measurement) {
    this.measurement = measurement;
  }

  static String of(Measurement measurement) {
    return new MeasurementText(measurement).text();
  }

  private String text() {
    int runs = measurement.runs().size();
    text.append(
        "%n '%s' on %s %s, durability %s, meter %s%s:%n%n"
            .formatted(
                String.join(" ", measurement.command()),
                measurement.engine(),
                measurement.version(),
                measurement.durability().id(),
                measurement.meter().id(),
                runs > 1 ? "; median of %d runs".formatted(runs) : ""));
    for (Counter counter : shownCounters()) {
      row("engine %s", ", gross", counter, run -> run.engine().get(counter));
      row("engine %s", ", net of idle", counter, run -> net(run.engine(), counter));
      nodes(counter);
      if (measurement.runs().stream().anyMatch(run -> run.settle().isPresent())) {
        row("engine %s, settle", ", net", counter, run -> settle(run, counter));
      }
    }
    row("command %s", "", Counter.CPU, run -> run.command().get(Counter.CPU));
    row("wall", "", Counter.CPU, run -> new Reading.Measured(run.engine().wallNanos()));
    text.append(System.lineSeparator());
    text.append(INDENT + measurement.deployment() + System.lineSeparator());
    if (measurement.deployment().startsWith("external") && measurement.meter() != MeterKind.NONE) {
      text.append(INDENT + "counted: all of that server's work, other sessions' too%n".formatted());
    }
    missing.forEach((reason, names) ->
        text.append("%sno %s: %s%n".formatted(INDENT, String.join(", ", names), reason)));
    measurement
        .whyNotHigher()
        .forEach(reason -> text.append(INDENT + "no " + reason + System.lineSeparator()));
    text.append(
        CommandCode.text(
            measurement.runs().stream().flatMap(run -> run.executed().stream()).toList(),
            ReportWriter.WIDTH));
    return text.toString();
  }

  /** Returns the counters of the meter; a line below has the reasons for others. */
  private List<Counter> shownCounters() {
    return Stream.of(Counter.values())
        .filter(
            counter -> counter == Counter.CPU || measurement.idle().counters().containsKey(counter))
        .toList();
  }

  /** Writes each node's part of a cluster's cost. */
  private void nodes(Counter counter) {
    if (shown.contains("engine %s".formatted(name(counter)))) {
      for (String node : measurement.idle().nodes().keySet()) {
        Cost idle = measurement.idle().node(node);
        row(
            node + " %s",
            ", net of idle",
            counter,
            run -> net(run.engine().node(node), idle, counter));
      }
    }
  }

  private Reading net(Cost cost, Counter counter) {
    return net(cost, measurement.idle(), counter);
  }

  private static Reading net(Cost cost, Cost idle, Counter counter) {
    Reading byTime = idle.get(counter).times(cost.wallNanos() / idle.wallNanos());
    return cost.get(counter)
        .minus(counter == Counter.INSTRUCTIONS_USER ? cost.idleInstructions(byTime) : byTime);
  }

  private Reading settle(CommandCost run, Counter counter) {
    return run.settle()
        .map(cost -> net(cost, counter))
        .orElseGet(() ->
            new Reading.Unavailable(
                run.exitCode() == 0 ? "the table could not be settled" : "the command failed"));
  }

  /**
   * Writes a line, or notes a missing figure.
   *
   * @param part of the label; left out if no part has a figure
   */
  private void row(
      String label, String part, Counter counter, Function<CommandCost, Reading> reading) {
    boolean time = counter == Counter.CPU;
    String name = label.formatted(name(counter));
    List<Reading> readings =
        measurement.runs().stream()
            .map(reading)
            .map(each -> time ? measurement.meter().timed(each) : each)
            .toList();
    Optional<String> reason = readings.stream().flatMap(r -> r.whyNot().stream()).findFirst();
    if (reason.isPresent()) {
      missing
          .computeIfAbsent(reason.get(), _ -> new LinkedHashSet<>())
          .add(shown.contains(name) ? name + part : name);
      return;
    }
    shown.add(name);
    double[] values = readings.stream().mapToDouble(r -> ((Reading.Measured) r).value()).toArray();
    double median = Median.withDefaults().evaluate(values);
    text.append(time ? say("%,16.2f msec", median / NANOS_PER_MILLI) : say("%,16.0f     ", median));
    text.append("  %-40s%s".formatted(name + part, spread(values)).stripTrailing());
    text.append(System.lineSeparator());
  }

  private static String name(Counter counter) {
    return counter == Counter.CPU ? "CPU" : counter.id();
  }

  /** Returns the coefficient of variation; an empty text for one run. */
  private static String spread(double[] values) {
    double mean = Mean.of(values).getAsDouble();
    return values.length < 2 || mean == 0
        ? ""
        : say("CV %.2f %%", 100 * StandardDeviation.of(values).getAsDouble() / Math.abs(mean));
  }
}
