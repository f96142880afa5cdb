// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sqldyno.bookings.contract.FailureKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Checks that Node.js knows a lost engine by the SQL states of the contract. */
class NodeFailuresTest {
  private static final List<String> STATES =
      List.of("08006", "22003", "42601", "53100", "53200", "53300", "57014", "57P01", "70100");

  @Test
  void aLostEngineIsTheSameOnEveryStack() throws Exception {
    Path packages = Path.of("..", "bookings-node", "node_modules");
    assumeTrue(Files.isDirectory(packages), "npm ci was not run");
    JsonMapper json = new JsonMapper();
    String states = json.writeValueAsString(STATES);
    assertThat(
            NodeModule.value(
                "failures.js",
                states + ".filter((code) => all.isUnavailable({ parent: { code } }))"))
        .hasToString(
            json.writeValueAsString(
                STATES.stream()
                    .filter(state -> FailureKind.of(state, 0, Set.of()) == FailureKind.NO_DATABASE)
                    .toList()));
  }
}
