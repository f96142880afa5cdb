// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.measure.profile.CallStacks;
import freemarker.core.HTMLOutputFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import one.convert.Arguments;

/** Draws stacks as one HTML file that needs nothing else; wider means more samples. */
public final class FlameGraph {
  private FlameGraph() {}

  /** Returns the whole page. */
  public static String html(String title, CallStacks stacks) {
    return dump(read(title, stacks));
  }

  /**
   * Returns the second's stacks, coloured by what each function takes more (red) or less (blue)
   * than in the first. Samples are compared as they are, so that both must be of the same work.
   */
  public static String difference(String title, CallStacks first, CallStacks second) {
    one.convert.FlameGraph drawn = read(title, second);
    drawn.diff(read(title, first));
    return dump(drawn);
  }

  /** The library writes title and frames into its page as they are. */
  private static one.convert.FlameGraph read(String title, CallStacks stacks) {
    Arguments arguments =
        new Arguments("--title", HTMLOutputFormat.INSTANCE.escapePlainText(title));
    one.convert.FlameGraph graph = new one.convert.FlameGraph(arguments);
    try {
      graph.parseCollapsed(
          new StringReader(stacks.collapsed().replace("</", "< /").replace("<!", "< !")));
      return graph;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String dump(one.convert.FlameGraph graph) {
    ByteArrayOutputStream page = new ByteArrayOutputStream();
    try {
      graph.dump(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString(StandardCharsets.UTF_8);
  }
}
