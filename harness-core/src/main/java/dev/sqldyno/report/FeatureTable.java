// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.report.Table.Entry;
import dev.sqldyno.report.Table.Row;
import dev.sqldyno.result.FeatureAnswers;
import dev.sqldyno.result.FeatureAnswers.Answer;
import dev.sqldyno.result.RunInfo;
import dev.sqldyno.result.RunInfo.EngineInfo;
import dev.sqldyno.workload.FeatureResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shows which engine has which feature.
 *
 * @param title the workload's
 * @param table a feature a line, an engine a column
 * @param reasons why not, for everything that is no plain yes
 */
record FeatureTable(String title, Table table, List<String> reasons) {
  private static final String HOW_TO_READ =
      "✓: every step of the feature's script ran on the live engine, what it must refuse was"
          + " refused, and the last answer was the expected one. ✗: not so, in the engine's own"
          + " words below. –: not tried.";
  private static final String WHY_NOT = "Why not";

  private static final String YES = "✓";
  private static final String NO = "✗";
  private static final FeatureResult ABSENT = new FeatureResult.NotTried("the run has no answer");

  /** Returns a table for each workload that tried features, of the engines that are shown. */
  static List<FeatureTable> of(RunInfo info, List<FeatureAnswers> answers) {
    return answers.stream()
        .map(FeatureAnswers::workload)
        .distinct()
        .sorted()
        .map(workload -> {
          Map<EngineInfo, FeatureAnswers> byEngine = new LinkedHashMap<>();
          info.engines()
              .forEach(engine ->
                  answers.stream()
                      .filter(a -> a.workload().equals(workload) && a.engine().equals(engine.id()))
                      .findFirst()
                      .ifPresent(a -> byEngine.put(engine, a)));
          return byEngine;
        })
        .filter(byEngine -> !byEngine.isEmpty())
        .map(FeatureTable::of)
        .toList();
  }

  private static FeatureTable of(Map<EngineInfo, FeatureAnswers> byEngine) {
    Map<String, String> titles =
        byEngine.values().stream()
            .flatMap(a -> a.answers().stream())
            .collect(
                Collectors.toMap(
                    Answer::feature, Answer::title, (first, _) -> first, LinkedHashMap::new));
    String title = byEngine.values().iterator().next().title();
    Function<String, Stream<FeatureResult>> tried =
        feature -> byEngine.values().stream().map(answers -> tried(answers, feature));
    Table table =
        new Table(
            title + ", tried on the live engine",
            Stream.concat(Stream.of("feature"), byEngine.keySet().stream().map(EngineInfo::name))
                .toList(),
            titles.entrySet().stream()
                .map(f ->
                    new Row(
                        "",
                        f.getValue(),
                        tried.apply(f.getKey()).map(FeatureTable::entry).toList()))
                .toList());
    List<String> reasons =
        titles.entrySet().stream()
            .flatMap(f ->
                byEngine.entrySet().stream()
                    .flatMap(e ->
                        reason(tried(e.getValue(), f.getKey())).stream()
                            .map(why -> f.getValue() + ", " + e.getKey().name() + ": " + why)))
            .toList();
    return new FeatureTable(title, table, reasons);
  }

  /** Returns the part of the report that shows it. */
  Block part() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Heading(2, title));
    blocks.add(Block.details(new Block.Paragraph(HOW_TO_READ)));
    blocks.add(table);
    if (!reasons.isEmpty()) {
      blocks.add(new Block.Heading(3, WHY_NOT));
      blocks.add(new Block.Items(reasons));
    }
    return new Block.Part("features", blocks);
  }

  private static FeatureResult tried(FeatureAnswers answers, String feature) {
    return answers.answers().stream()
        .filter(a -> a.feature().equals(feature))
        .map(Answer::tried)
        .findFirst()
        .orElse(ABSENT);
  }

  private static Entry entry(FeatureResult tried) {
    return switch (tried) {
      case FeatureResult.Yes _ -> Entry.text(YES);
      case FeatureResult.No(String message) -> new Entry(NO, "", message, "no", "");
      case FeatureResult.NotTried(String reason) -> Entry.explained(Figures.NONE, reason);
    };
  }

  private static Optional<String> reason(FeatureResult tried) {
    return switch (tried) {
      case FeatureResult.Yes _ -> Optional.empty();
      case FeatureResult.No(String message) -> Optional.of(message);
      case FeatureResult.NotTried(String reason) -> Optional.of("not tried: " + reason);
    };
  }
}
