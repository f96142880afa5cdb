// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.external;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.ProvisionOptions.External;
import dev.sqldyno.provision.Secret;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ExternalEngineTest {

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aServerThatIsSilentIsGivenUpWithWhatToCheck() throws Exception {
    Engine engine = Catalog.load().engine("mysql");
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url = "jdbc:mysql://127.0.0.1:%d/x".formatted(silent.getLocalPort());
      External external = new External(url, "me", new Secret("hunter2"));
      Duration limit = Duration.ofSeconds(1);

      assertThatThrownBy(() -> ExternalEngine.connect(engine, external, _ -> {}, limit))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("is not reachable. Check that it runs, and the URL's host and port")
          .hasMessageEndingWith("a connection had no answer for 1 s");
    }
  }
}
