// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import dev.sqldyno.measure.profile.CallStacks;
import freemarker.core.HTMLOutputFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import one.convert.Arguments;

/** Draws stacks as one HTML file that needs nothing else; wider means more samples. */
public final class FlameGraph {
  private FlameGraph() {}

  /** Returns the whole page. */
  public static String html(String title, CallStacks stacks) {
    return page(title, Optional.empty(), stacks);
  }

  /**
   * Returns the second's stacks, coloured by what each function takes more (red) or less (blue)
   * than in the first. Samples are compared as they are, so that both must be of the same work.
   */
  public static String difference(String title, CallStacks first, CallStacks second) {
    return page(title, Optional.of(first), second);
  }

  private static String page(String title, Optional<CallStacks> base, CallStacks stacks) {
    try {
      one.convert.FlameGraph drawn = read(title, stacks);
      if (base.isPresent()) {
        drawn.diff(read(title, base.get()));
      }
      ByteArrayOutputStream page = new ByteArrayOutputStream();
      drawn.dump(page);
      return page.toString(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The library writes title and frames into its page as they are. */
  private static one.convert.FlameGraph read(String title, CallStacks stacks) throws IOException {
    Arguments arguments =
        new Arguments("--title", HTMLOutputFormat.INSTANCE.escapePlainText(title));
    one.convert.FlameGraph graph = new one.convert.FlameGraph(arguments);
    graph.parseCollapsed(
        new StringReader(stacks.collapsed().replace("</", "< /").replace("<!", "< !")));
    return graph;
  }
}
