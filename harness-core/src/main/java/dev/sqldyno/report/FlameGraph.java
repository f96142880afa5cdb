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

/** A flame graph of stacks, in one HTML file that needs nothing else. Wider means more samples. */
public final class FlameGraph {
  private FlameGraph() {}

  /** Returns the whole page. */
  public static String html(String title, CallStacks stacks) {
    return page(title, Optional.empty(), stacks);
  }

  /**
   * Returns the second stacks, red where a function has more samples than in the first, blue where
   * it has fewer. Samples are not scaled, so both must be of the same work.
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

  /** Reads stacks; title and frames are escaped, as the library does not escape them. */
  private static one.convert.FlameGraph read(String title, CallStacks stacks) throws IOException {
    Arguments arguments =
        new Arguments("--title", HTMLOutputFormat.INSTANCE.escapePlainText(title));
    one.convert.FlameGraph graph = new one.convert.FlameGraph(arguments);
    graph.parseCollapsed(
        new StringReader(stacks.collapsed().replace("</", "< /").replace("<!", "< !")));
    return graph;
  }
}
