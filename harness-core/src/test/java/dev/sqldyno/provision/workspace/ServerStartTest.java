// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Container;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.Altered;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLTimeoutException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerStartTest {

  @Test
  void aServerThatTakesConnectionsAndIsSilentHasNotStarted() throws Exception {
    Engine engine = Catalog.load().engine("tidb");
    Container container =
        Altered.record(
            Container.class, engine.container().orElseThrow(), Map.of("startSeconds", 1));
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      ServerStart start =
          new ServerStart(engine, container, silent.getLocalPort(), new Secret("x"), Map.of());

      assertThatThrownBy(() -> start.awaitAnswer(Optional::empty))
          .isInstanceOf(ProvisionException.class)
          .hasMessage("no answer after 1 s: a connection had no answer for 1 s");
      assertThatThrownBy(() -> start.prepare(Map.of())).isInstanceOf(SQLTimeoutException.class);
    }
  }
}
