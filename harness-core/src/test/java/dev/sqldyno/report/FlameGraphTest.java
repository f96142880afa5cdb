// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.measure.profile.CallStacks;
import org.junit.jupiter.api.Test;

class FlameGraphTest {
  private static final CallStacks BEFORE =
      CallStacks.parse("t;main;heap_update 10\nt;main;only_before 5\n");
  private static final CallStacks AFTER =
      CallStacks.parse("t;main;heap_update 20\nt;main;new_one 3\n");

  @Test
  void everyFunctionIsInAPageThatLoadsNothing() {
    String page = FlameGraph.html("update", BEFORE);
    assertThat(page).contains("heap_update", "update</h1>", "<canvas");
    assertThat(page.replaceAll("<a [^>]*>|xmlns='[^']*'", ""))
        .doesNotContain("src=", "<link", "http:", "https:", "url(", "@import");
  }

  @Test
  void theDifferenceIsWhatTheSecondTakesMore() {
    assertThat(FlameGraph.difference("both", BEFORE, AFTER))
        .contains("heap_update", "new_one")
        .contains("d=10")
        .doesNotContain("only_before");
    assertThat(FlameGraph.difference("both", AFTER, BEFORE)).contains("d=-10");
  }

  @Test
  void namesAndTitlesCannotBecomeMarkup() {
    String page =
        FlameGraph.html(
            "<img src=x onerror=alert(1)>",
            CallStacks.parse(
                "t;</script><script>alert(1)</script>;it's\\;<!--;std::vector<int> 1\n"));
    assertThat(page)
        .contains("&lt;img", "vector<int>")
        .doesNotContain("</script><script>", "<img", "<!--");
    assertThat(page.split("</script"))
        .as("those of the library's own scripts")
        .hasSameSizeAs(FlameGraph.html("update", BEFORE).split("</script"));
  }
}
