// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import dev.sqldyno.report.document.Block.Form;
import dev.sqldyno.report.document.Block.Group;
import dev.sqldyno.report.document.Block.Items;
import dev.sqldyno.report.document.Block.Panels;
import java.util.List;
import java.util.stream.Stream;

/**
 * A report, independent of its form.
 *
 * @param run the run's id
 * @param heading the question that it answers
 * @param about the time and place of the run
 */
public record Document(String run, String heading, String about, List<Block> blocks) {

  /** Returns the blocks that one form shows. */
  Document in(Form form) {
    return new Document(run, heading, about, shown(blocks, form));
  }

  private static List<Block> shown(List<Block> blocks, Form form) {
    return blocks.stream()
        .filter(block -> isShown(block, form))
        .map(block ->
            block instanceof Group(String element, String style, var forms, var inner)
                ? new Group(element, style, forms, shown(inner, form))
                : block)
        .toList();
  }

  private static boolean isShown(Block block, Form form) {
    return switch (block) {
      case Group group -> group.forms().contains(form);
      case Items list -> !list.items().isEmpty();
      case Panels panels -> form == Form.PAGE && !panels.charts().isEmpty();
      default -> true;
    };
  }

  /** Returns all charts, in the order of the page. */
  List<Chart> charts() {
    return charts(blocks).toList();
  }

  private static Stream<Chart> charts(List<Block> blocks) {
    return blocks.stream()
        .flatMap(block ->
            switch (block) {
              case Group group -> charts(group.blocks());
              case Panels panels -> panels.charts().stream();
              default -> Stream.empty();
            });
  }
}
