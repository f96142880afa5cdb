// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report.document;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A block of a report, independent of the form that shows it. */
public sealed interface Block
    permits Block.Heading,
        Block.Paragraph,
        Block.Items,
        Block.Answers,
        Block.Panels,
        Block.Group,
        Table {
  /** A form of a report. */
  enum Form {
    PAGE,
    MARKDOWN,
    TEXT
  }

  /**
   * A heading.
   *
   * @param level 2 for a part's, 3 below
   * @param aside smaller text behind it; may be empty
   */
  record Heading(int level, String text, String aside) implements Block {
    public Heading(int level, String text) {
      this(level, text, "");
    }
  }

  /** Sentences. */
  record Paragraph(String text) implements Block {}

  /**
   * A list of sentences.
   *
   * @param notice whether they must not be missed
   */
  record Items(List<String> items, boolean notice) implements Block {
    public Items(List<String> items) {
      this(items, false);
    }
  }

  /** The findings, each with a link to its source. */
  record Answers(List<Finding> findings) implements Block {}

  /** Charts side by side below a heading; only the page draws them. */
  record Panels(Heading heading, List<Chart> charts) implements Block {}

  /**
   * Blocks that belong together.
   *
   * @param element of the page around them; empty for none
   * @param style a word for the style sheet; may be empty
   * @param forms that show them
   */
  record Group(String element, String style, Set<Form> forms, List<Block> blocks)
      implements Block {}

  /** Returns a part of the report. */
  static Block part(Block... blocks) {
    return part("", List.of(blocks));
  }

  /** Returns a part of the report with a style. */
  static Block part(String style, List<Block> blocks) {
    return new Group("section", style, EnumSet.allOf(Form.class), blocks);
  }

  /** Returns blocks that share a style, within a part or around several. */
  static Block styled(String style, List<Block> blocks) {
    return new Group("div", style, EnumSet.allOf(Form.class), blocks);
  }

  /** Returns blocks that the text, a summary, leaves out. */
  static Block details(Block... blocks) {
    return details(List.of(blocks));
  }

  /** Returns blocks that the text, a summary, leaves out. */
  static Block details(List<Block> blocks) {
    return new Group("", "", EnumSet.of(Form.PAGE, Form.MARKDOWN), blocks);
  }

  /** Returns blocks for the forms without charts and tips. */
  static Block plain(Block... blocks) {
    return new Group("", "", EnumSet.of(Form.MARKDOWN, Form.TEXT), List.of(blocks));
  }

  /** Returns sentences that a reader must not miss. */
  static Block notice(List<String> items) {
    return new Items(items, true);
  }

  /** Returns the name of the template's macro that shows the block. */
  default String kind() {
    return getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }
}
