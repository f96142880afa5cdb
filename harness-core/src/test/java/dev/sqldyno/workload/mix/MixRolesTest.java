// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.Address;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.workload.drive.Pace;
import dev.sqldyno.workload.drive.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MixRolesTest {
  private static final Address NOWHERE =
      new Address("jdbc:h2:mem:nowhere", "sa", new Secret(""), Map.of());

  @TempDir private Path dir;

  @Test
  void rolesHaveThreadsAndPauses() throws IOException {
    List<Role> roles = roles(LedgerFolder.write(dir), Map.of("threads", "3"));
    assertThat(roles).extracting(Role::name).containsExactly("writers", "readers");
    assertThat(roles).extracting(Role::threads).containsExactly(2, 3);
    assertThat(roles.getFirst().paces()).containsExactly(Pace.NONE);
    assertThat(roles.getLast().paces())
        .containsExactly(new Pace(Duration.ofMillis(1), Duration.ZERO));
    assertThat(roles.getLast().transactions()).containsExactly("balance");
  }

  @Test
  void transactionsHaveKeyingAndThinkTimes() throws IOException {
    LedgerFolder folder =
        LedgerFolder.write(dir)
            .with("balance: {sql", "balance: {keying: 18 * slow, think: 12 * slow, sql")
            .with("several: 3", "several: 3, slow: 0");
    assertThat(roles(folder, Map.of()).getLast().paces())
        .containsExactly(new Pace(Duration.ofMillis(1), Duration.ZERO));
    assertThat(roles(folder, Map.of("slow", "2")).getLast().paces())
        .as("the role's pause, and the transaction's own times")
        .containsExactly(new Pace(Duration.ofMillis(37), Duration.ofMillis(24)));
  }

  private static List<Role> roles(LedgerFolder folder, Map<String, String> variant) {
    return folder.plan("h2", variant).roles("beside", NOWHERE);
  }
}
