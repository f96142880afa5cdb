// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.run.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.Engine.Tool;
import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.RunningEngine;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.Altered;
import dev.sqldyno.testing.TestRunningEngine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Checks an engine in this JVM, with a shell in place of its client. */
class ClientCheckTest {
  private static final Optional<String> INSTANCE = Optional.of("SELECT 'here'");

  @Test
  void aClientThatReachesTheSameServerProvesIt() throws Exception {
    assertThat(whyUnproven("test \"$SQLDYNO_USER\" = me && echo here")).isEmpty();
  }

  @Test
  void aClientThatReachesAnotherServerIsRefusedWithBothAnswers() {
    assertThatThrownBy(() -> whyUnproven("echo elsewhere with $SQLDYNO_PASSWORD"))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("The driver's server is 'here'")
        .hasMessageContaining(
            "the one of sh with the command's environment is 'elsewhere with ***'")
        .hasMessageContaining("set HOME to an empty folder");
  }

  @Test
  void aClientThatCannotBeAskedIsReportedAsUnproven() throws Exception {
    assertThat(whyUnproven("echo no route with $SQLDYNO_PASSWORD; exit 2"))
        .contains("sh cannot ask it: no route with ***");
    assertThat(ClientCheck.whyUnproven(engine(INSTANCE, List.of("no-such-client"))))
        .contains("no-such-client is not installed, or not on the PATH");
    assertThat(ClientCheck.whyUnproven(engine(Optional.empty(), List.of("sh"))))
        .hasValueSatisfying(why -> assertThat(why).contains("no client of "));
  }

  /** As the dynamic loader does for an LD_PRELOAD that is missing. */
  @Test
  void aLineOnStandardErrorIsNotTheServersAnswer() throws Exception {
    assertThat(whyUnproven("echo 'ERROR: ld.so: object cannot be preloaded' >&2; echo here"))
        .isEmpty();
    assertThat(whyUnproven("echo 'no route' >&2; echo from here; exit 2"))
        .contains("sh cannot ask it: no route from here");
  }

  private static Optional<String> whyUnproven(String script) throws Exception {
    return ClientCheck.whyUnproven(engine(INSTANCE, List.of("sh", "-c", script)));
  }

  private static RunningEngine engine(Optional<String> instance, List<String> client)
      throws ReflectiveOperationException {
    Map<String, Tool> tools = Map.of("instance", new Tool(client, Optional.empty()));
    Engine engine =
        Altered.engine(Catalog.load().engine("h2"), Map.of("instance", instance, "tools", tools));
    Address address =
        new Address("jdbc:h2:mem:client-check", "me", new Secret("hunter2"), Map.of());
    return TestRunningEngine.at(engine, address);
  }
}
