// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** One piece of a report; it knows nothing of how a form shows it. */
public sealed interface Block
    permits Block.Heading,
        Block.Paragraph,
        Block.Notice,
        Block.Items,
        Block.Panels,
        Block.Part,
        Block.Group,
        Block.Only,
        Table {
  /** The forms of a report. */
  enum Form {
    PAGE,
    MARKDOWN,
    TEXT
  }

  /**
   * A heading.
   *
   * @param level 2 for a part's, 3 below
   * @param aside smaller, beside it; may be empty
   */
  record Heading(int level, String text, String aside) implements Block {
    public Heading(int level, String text) {
      this(level, text, "");
    }
  }

  /** Sentences. */
  record Paragraph(String text) implements Block {}

  /** What must not be missed. */
  record Notice(List<String> items) implements Block {}

  /** A list. */
  record Items(List<String> items) implements Block {}

  /** Charts beside each other below a heading; only the page can draw them. */
  record Panels(Heading heading, List<Chart> charts) implements Block {}

  /** A part of the report, with a word for the style sheet; may be empty. */
  record Part(String style, List<Block> blocks) implements Block {}

  /** Blocks that share a style, within a part or around several. */
  record Group(String style, List<Block> blocks) implements Block {}

  /** Blocks that stand in some forms alone, since another has no room or no need for them. */
  record Only(Set<Form> forms, List<Block> blocks) implements Block {}

  /** Blocks that the text, which is for a glance, leaves out. */
  static Block details(Block... blocks) {
    return new Only(EnumSet.of(Form.PAGE, Form.MARKDOWN), List.of(blocks));
  }

  /** Blocks for those who see no chart and no tip. */
  static Block plain(Block... blocks) {
    return new Only(EnumSet.of(Form.MARKDOWN, Form.TEXT), List.of(blocks));
  }

  /** Blocks for the page alone. */
  static Block page(Block... blocks) {
    return new Only(EnumSet.of(Form.PAGE), List.of(blocks));
  }

  /** A table, and below it in words why figures are missing, which the page shows as tips. */
  static List<Block> explained(Table table) {
    return List.of(table, plain(new Notice(table.reasons())));
  }

  /** The name of the template's macro that shows it. */
  default String kind() {
    return getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }
}
