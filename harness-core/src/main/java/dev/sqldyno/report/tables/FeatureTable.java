// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.tables;

import dev.sqldyno.report.document.Assets;
import dev.sqldyno.report.document.Block;
import dev.sqldyno.report.document.Block.Heading;
import dev.sqldyno.report.document.Columns;
import dev.sqldyno.report.document.Table.Entry;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.FeatureAnswers.Answer;
import dev.sqldyno.result.compare.ShownRun;
import dev.sqldyno.workload.FeatureResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The table of features, with a line for each feature and a column for each engine. */
public final class FeatureTable {
  private static final FeatureResult ABSENT = new FeatureResult.NotTried("the run has no answer");

  /** An engine's answers; the name is as its makers write it. */
  private record Engine(String name, FeatureAnswers answers) {
    FeatureResult tried(String feature) {
      return answers.answers().stream()
          .filter(a -> a.feature().equals(feature))
          .map(Answer::tried)
          .findFirst()
          .orElse(ABSENT);
    }
  }

  private FeatureTable() {}

  /** Returns a part for each workload with features, of the shown engines. */
  public static List<Block> of(ShownRun run) {
    List<FeatureAnswers> all = FeatureAnswers.of(run.folder());
    return all.stream()
        .map(FeatureAnswers::workload)
        .distinct()
        .sorted()
        .map(workload -> engines(run, all, workload))
        .filter(engines -> !engines.isEmpty())
        .map(FeatureTable::part)
        .toList();
  }

  private static List<Engine> engines(ShownRun run, List<FeatureAnswers> all, String workload) {
    return run.info().engines().stream()
        .flatMap(engine ->
            all.stream()
                .filter(a -> a.workload().equals(workload) && a.engine().equals(engine.id()))
                .map(answers -> new Engine(run.info().nameOf(engine.id()), answers)))
        .toList();
  }

  private static Block part(List<Engine> engines) {
    Map<String, String> titles = new LinkedHashMap<>();
    engines.forEach(engine ->
        engine.answers().answers().forEach(a -> titles.putIfAbsent(a.feature(), a.title())));
    List<String> reasons =
        titles.keySet().stream()
            .flatMap(feature ->
                engines.stream()
                    .flatMap(engine ->
                        reason(engine.tried(feature))
                            .map("%s, %s: ".formatted(titles.get(feature), engine.name())::concat)))
            .toList();
    String title = engines.getFirst().answers().title();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Heading(2, title));
    blocks.add(Block.details(Assets.paragraph("how-to-read-features.txt")));
    blocks.add(
        new Columns<String>("feature", titles::get)
            .addEach(engines, Engine::name, (feature, engine) -> entry(engine.tried(feature)))
            .table(title + ", tried on the live engine", List.copyOf(titles.keySet())));
    if (!reasons.isEmpty()) {
      blocks.add(new Heading(3, "Why not"));
      blocks.add(new Block.Items(reasons));
    }
    return Block.part("features", blocks);
  }

  private static Entry entry(FeatureResult tried) {
    return switch (tried) {
      case FeatureResult.Yes _ -> Entry.of("✓");
      case FeatureResult.No(String message) -> Entry.of("✗").withTip(message).withStyle("no");
      case FeatureResult.NotTried(String reason) -> Entry.missing(reason);
    };
  }

  private static Stream<String> reason(FeatureResult tried) {
    return switch (tried) {
      case FeatureResult.Yes _ -> Stream.empty();
      case FeatureResult.No(String message) -> Stream.of(message);
      case FeatureResult.NotTried(String reason) -> Stream.of("not tried: " + reason);
    };
  }
}
