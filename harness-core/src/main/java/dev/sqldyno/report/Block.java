// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Is one piece of a report; it knows nothing of how a form shows it. */
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
  /** Lists the forms of a report. */
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

  /** Holds sentences. */
  record Paragraph(String text) implements Block {}

  /** Says what must not be missed. */
  record Notice(List<String> items) implements Block {}

  /** Lists sentences. */
  record Items(List<String> items) implements Block {}

  /** Puts charts beside each other below a heading; only the page can draw them. */
  record Panels(Heading heading, List<Chart> charts) implements Block {}

  /** Is a part of the report; the style is a word for the style sheet and may be empty. */
  record Part(String style, List<Block> blocks) implements Block {}

  /** Gives blocks a style that they share, within a part or around several. */
  record Group(String style, List<Block> blocks) implements Block {}

  /** Holds blocks for some forms alone, because another has no room or no need for them. */
  record Only(Set<Form> forms, List<Block> blocks) implements Block {}

  /** Returns blocks that the text leaves out, because it is for a glance. */
  static Block details(Block... blocks) {
    return new Only(EnumSet.of(Form.PAGE, Form.MARKDOWN), List.of(blocks));
  }

  /** Returns blocks for readers who see no chart and no tip. */
  static Block plain(Block... blocks) {
    return new Only(EnumSet.of(Form.MARKDOWN, Form.TEXT), List.of(blocks));
  }

  /** Returns blocks for the page alone. */
  static Block page(Block... blocks) {
    return new Only(EnumSet.of(Form.PAGE), List.of(blocks));
  }

  /** Returns a table, and below it why figures are missing, which the page shows as tips. */
  static List<Block> explained(Table table) {
    return List.of(table, plain(new Notice(table.reasons())));
  }

  /** Returns the name of the template's macro that shows the block. */
  default String kind() {
    return getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }
}
