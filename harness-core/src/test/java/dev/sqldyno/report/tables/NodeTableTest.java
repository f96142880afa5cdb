// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.Cost;
import dev.sqldyno.measure.Counter;
import dev.sqldyno.measure.Reading;
import dev.sqldyno.measure.Reading.Measured;
import dev.sqldyno.measure.Totals;
import dev.sqldyno.report.ExampleRun;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Document;
import dev.sqldyno.report.document.TextReport;
import dev.sqldyno.report.section.Section;
import dev.sqldyno.result.Sample;
import dev.sqldyno.result.Samples;
import dev.sqldyno.result.cell.MeasuredCell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("changes the locale")
class NodeTableTest {

  @Test
  void showsWhatEachNodeSpentAndItsShare() {
    assertThat(text(Map.of("node1", 6e8, "node2", 2e8, "node3", 2e8)))
        .contains("Engine cost per row, node by node")
        .containsPattern("engine +operation +all nodes +node1 +node2 +node3")
        .containsPattern("60 % +20 % +20 %")
        .doesNotContain("dearest");
  }

  @Test
  void furtherNodesThatCostUnequallyAreNamed() {
    assertThat(text(Map.of("node1", 6e8, "node2", 1e8, "node3", 3e8)))
        .contains("PostgreSQL, insert: the dearest of its further nodes cost 3.0 × the cheapest");
  }

  @Test
  void aFirstNodeThatIsOneOfManyForItsClientsIsNamed() {
    String spread = "mariadb+cluster.clients=round-robin+cluster.nodes=3";
    assertThat(text(spread, Map.of("node1", 6e8, "node2", 2e8, "node3", 2e8)))
        .containsPattern("insert: the dearest of its nodes cost 3\\.0 ×\\s+the cheapest");
  }

  @Test
  void digitsDoNotDependOnTheReader() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      assertThat(text(Map.of("node1", 6e8, "node2", 1e8, "node3", 3e8)))
          .contains("60 %", "cost 3.0 × the cheapest");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void oneServerHasNoTable() {
    assertThat(blocks("postgresql", Map.of())).isEmpty();
  }

  private static String text(Map<String, Double> nodes) {
    return text("postgresql", nodes);
  }

  private static String text(String engine, Map<String, Double> nodes) {
    return TextReport.of(new Document("run", "", "", blocks(engine, nodes)), 120);
  }

  private static List<Block> blocks(String engine, Map<String, Double> cpuNanos) {
    List<Sample> samples =
        IntStream.range(0, 3).mapToObj(repetition -> sample(engine, repetition, cpuNanos)).toList();
    List<MeasuredCell> cells = MeasuredCell.of(samples);
    return new NodeTable(Section.of(ExampleRun.info("run"), cells).getFirst()).blocks();
  }

  private static Sample sample(String engine, int repetition, Map<String, Double> cpuNanos) {
    Map<String, Double> nothing = new LinkedHashMap<>(cpuNanos);
    nothing.replaceAll((_, _) -> 0.0);
    return Samples.of(
        engine,
        "insert",
        Map.of(),
        repetition,
        cost(cpuNanos),
        Samples.cpu(1e9, 2e8),
        cost(nothing));
  }

  /** Returns the cost of a second that began with other totals than zero. */
  private static Cost cost(Map<String, Double> cpuNanos) {
    return cpuNanos.isEmpty()
        ? Samples.cpu(1e9, 1e9)
        : totals(1_000_000_000, cpuNanos).since(totals(0, cpuNanos));
  }

  private static Totals totals(long nanoTime, Map<String, Double> cpuNanos) {
    Map<String, Totals> nodes = new LinkedHashMap<>();
    cpuNanos.keySet().stream()
        .sorted()
        .forEach(name -> {
          Reading cpu = cpu(nanoTime, cpuNanos.get(name));
          nodes.put(name, new Totals(nanoTime, Map.of(Counter.CPU, cpu)));
        });
    return Totals.ofNodes(nanoTime, nodes);
  }

  private static Reading cpu(long nanoTime, double spent) {
    return new Measured(5e8 + (nanoTime == 0 ? 0 : spent));
  }
}
