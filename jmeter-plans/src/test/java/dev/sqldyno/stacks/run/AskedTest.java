// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.stacks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Durability;
import dev.sqldyno.catalog.Size;
import dev.sqldyno.stacks.result.Scenario;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AskedTest {
  private static final Asked ASKED =
      new Asked(
          "mariadb",
          Durability.RELAXED,
          List.of("r2dbc", "jpa-virtual"),
          Size.FULL,
          List.of(Scenario.CLOSED, Scenario.SLOW),
          3,
          500,
          true,
          Duration.ofMillis(200));

  @Test
  void whatIsWrittenIsReadAgain() {
    Map<String, String> options = new HashMap<>(ASKED.options());
    options.put("engines", "h2");
    assertThat(Asked.of(options)).isEqualTo(ASKED);
  }

  @Test
  void anOptionThatIsGoneOrDamagedIsNamed() {
    Map<String, String> options = new HashMap<>(ASKED.options());
    for (String name : ASKED.options().keySet()) {
      options.remove(name);
      assertThatThrownBy(() -> Asked.of(options))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(name.endsWith("stacks") ? "no stacks" : "have no '" + name + "'");
      options.put(name, ASKED.options().get(name));
    }
    for (String name : List.of("users", "passes", "delay", "size", "scenarios", "durability")) {
      options.put("services." + name, "-1\n");
      assertThatThrownBy(() -> Asked.of(options))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("the option 'services.%s' in its run.json is '-1 '", name);
      options.putAll(ASKED.options());
    }
  }

  @Test
  void aRunThatIsOfNoSingleComparisonSaysSo() {
    assertThatThrownBy(() -> Asked.of(Map.of("engines", "h2")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no stacks");
    Map<String, String> joined =
        Asked.added(ASKED.options(), Map.of("services.users", "50", "services.passes", "3"));
    assertThat(joined).containsEntry("services.users", "500, then 50");
    assertThat(Asked.added(joined, Map.of("services.users", "50"))).isEqualTo(joined);
    assertThatThrownBy(() -> Asked.of(joined))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--run");
  }

  @Test
  void moreOfTheSameIsSoManyPasses() {
    Map<String, String> twice = Asked.added(ASKED.options(), ASKED.options());
    assertThat(Asked.of(twice).passes()).isEqualTo(6);
    Map<String, String> told = new HashMap<>(ASKED.options());
    told.put("services.print.x.jmx", "what an older run does not tell");
    assertThat(Asked.added(ASKED.options(), told))
        .containsEntry("services.passes", "6")
        .containsAllEntriesOf(Map.of("services.print.x.jmx", told.get("services.print.x.jmx")));
    assertThat(Asked.added(Map.of("engines", "h2"), ASKED.options()))
        .containsAllEntriesOf(ASKED.options())
        .containsEntry("engines", "h2");
  }
}
