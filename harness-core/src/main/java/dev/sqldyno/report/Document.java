// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.report.Block.Form;
import java.util.List;
import java.util.stream.Stream;

/**
 * Is a report before it becomes a page, Markdown or text.
 *
 * @param run the run's id
 * @param heading the question that it answers
 * @param about when and where the run was made
 */
public record Document(String run, String heading, String about, List<Block> blocks) {

  /** Returns the document as one form shows it, which has no {@link Block.Only} left. */
  Document in(Form form) {
    return new Document(run, heading, about, blocks(blocks, form));
  }

  private static List<Block> blocks(List<Block> blocks, Form form) {
    return blocks.stream().flatMap(block -> shown(block, form)).toList();
  }

  private static Stream<Block> shown(Block block, Form form) {
    return switch (block) {
      case Block.Only(var forms, var inner) ->
          forms.contains(form) ? blocks(inner, form).stream() : Stream.empty();
      case Block.Part(String style, var inner) ->
          Stream.of(new Block.Part(style, blocks(inner, form)));
      case Block.Group(String style, var inner) ->
          Stream.of(new Block.Group(style, blocks(inner, form)));
      case Block.Notice(var items) when items.isEmpty() -> Stream.empty();
      case Block.Items(var items) when items.isEmpty() -> Stream.empty();
      case Block.Panels(_, var charts) when charts.isEmpty() || form != Form.PAGE -> Stream.empty();
      default -> Stream.of(block);
    };
  }

  /** Returns all charts in the order of the page. */
  List<Chart> charts() {
    return charts(blocks).toList();
  }

  private static Stream<Chart> charts(List<Block> blocks) {
    return blocks.stream()
        .flatMap(block ->
            switch (block) {
              case Block.Part(_, var inner) -> charts(inner);
              case Block.Group(_, var inner) -> charts(inner);
              case Block.Only(_, var inner) -> charts(inner);
              case Block.Panels(_, var charts) -> charts.stream();
              default -> Stream.empty();
            });
  }
}
