// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.provision.ProvisionException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShutdownHookTest {
  private final List<String> done = new ArrayList<>();
  private final ShutdownHook hook = new ShutdownHook(() -> done.add("last"));

  @Test
  void endsOnceInOrder() {
    hook.first(() -> done.add("first"));
    hook.close();
    hook.close();
    assertThat(done).containsExactly("first", "last");
  }

  @Test
  void theLastActionAlsoRunsAfterAFailureOfTheFirst() {
    hook.first(() -> {
      throw new ProvisionException("the container does not end");
    });
    assertThatThrownBy(hook::close).hasMessage("the container does not end");
    assertThat(done).containsExactly("last");
  }
}
