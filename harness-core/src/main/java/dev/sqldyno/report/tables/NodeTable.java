// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static dev.sqldyno.result.Text.say;
import static dev.sqldyno.result.Text.sayIf;

import dev.sqldyno.catalog.engine.Cluster;
import dev.sqldyno.catalog.engine.EngineId;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Figures;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.report.document.Unit;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.cell.CostBasis;
import dev.sqldyno.result.cell.MeasuredCell;
import dev.sqldyno.result.cell.NodeCosts;
import dev.sqldyno.result.cell.WindowPart;
import dev.sqldyno.result.statistics.Estimate;
import dev.sqldyno.result.statistics.Summary;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of each node's part of a cluster's cost. */
public record NodeTable(Section section) {
  /** The ratio above which the costs of equal nodes are mentioned. */
  private static final double EVEN = 1.2;

  /** The number in a node's name. */
  private static final Pattern NUMBER = Pattern.compile("\\d+$");

  /** Returns heading, table and a note on unequal nodes; empty without a cluster. */
  public List<Block> blocks() {
    List<MeasuredCell> lines =
        section.ofSubjects().stream().filter(cell -> !names(cell).isEmpty()).toList();
    if (lines.isEmpty()) {
      return List.of();
    }
    List<String> nodes = lines.stream().flatMap(cell -> names(cell).stream()).distinct().toList();
    return List.of(
        new Block.Heading(3, say("Engine cost per %s, node by node", section.unit().word())),
        section
            .columns()
            .add("all nodes", cell -> entry(cell, whole(cell)))
            .addEach(nodes, node -> node, NodeTable::part)
            .table(
                "%s: each node's engine cost per %s (net, statement + settle) and its share. Clients connect to the first%s"
                    .formatted(section.name(), section.unit().word(), others(lines)),
                lines),
        Block.notice(lines.stream().flatMap(this::uneven).toList()));
  }

  private static String others(List<MeasuredCell> lines) {
    return lines.stream().anyMatch(NodeTable::areSpread)
        ? ", or as " + EngineId.CLUSTER + Cluster.CLIENTS + " says"
        : "";
  }

  /** Returns whether clients connect to several nodes; else the first is no peer of the others. */
  private static boolean areSpread(MeasuredCell cell) {
    return EngineId.parse(cell.key().engine()).cluster().containsKey(Cluster.CLIENTS);
  }

  private static List<String> names(MeasuredCell cell) {
    return new NodeCosts(cell).names();
  }

  private static Estimate whole(MeasuredCell cell) {
    return cell.costPerRow(WindowPart.TOTAL, CostBasis.NET);
  }

  private static Entry entry(MeasuredCell cell, Estimate cost) {
    return Figures.entry(cost, Unit.of(cell.metric()));
  }

  private static Entry part(MeasuredCell cell, String node) {
    if (!names(cell).contains(node)) {
      return Entry.missing("it has no such node");
    }
    Estimate cost = new NodeCosts(cell).perRow(node);
    Entry entry = entry(cell, cost);
    return mean(cost)
        .flatMap(own -> mean(whole(cell)).map(all -> own / all))
        .map(share -> entry.below(say("%.0f %%", 100 * share)))
        .orElse(entry);
  }

  private static Optional<Double> mean(Estimate estimate) {
    return estimate.summary().map(Summary::mean);
  }

  /** Returns a sentence if nodes of one kind, or further ones, differ in cost. */
  private Stream<String> uneven(MeasuredCell cell) {
    return names(cell).stream()
        .skip(areSpread(cell) ? 0 : 1)
        .collect(Collectors.groupingBy(name -> NUMBER.matcher(name).replaceAll("")))
        .values()
        .stream()
        .flatMap(nodes -> uneven(cell, nodes).stream());
  }

  private Optional<String> uneven(MeasuredCell cell, List<String> nodes) {
    var range =
        nodes.stream()
            .flatMap(node -> mean(new NodeCosts(cell).perRow(node)).stream())
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    return sayIf(
        range.getMin() > 0 && range.getMax() > EVEN * range.getMin(),
        "%s, %s: the dearest of its %snodes cost %.1f × the cheapest",
        section.subject(cell).name(),
        section.titled(cell),
        areSpread(cell) ? "" : "further ",
        range.getMax() / range.getMin());
  }
}
