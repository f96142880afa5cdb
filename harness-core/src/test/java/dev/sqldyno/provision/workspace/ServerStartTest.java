// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.provision.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.catalog.Catalog;
import dev.sqldyno.catalog.engine.Container;
import dev.sqldyno.catalog.engine.Engine;
import dev.sqldyno.catalog.engine.ServerSpec;
import dev.sqldyno.provision.ProvisionException;
import dev.sqldyno.provision.Secret;
import dev.sqldyno.testing.Altered;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLTimeoutException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "yugabytedb+work_mem=64MB | ALTER ROLE yugabyte SET work_mem = '64MB'",
        "yugabytedb+track_functions=all | ALTER ROLE yugabyte SET track_functions = 'all'",
        "cockroachdb+a.b=10s | SET CLUSTER SETTING a.b = '10s'",
        "tidb+tidb_gc_life_time=10m | SET GLOBAL tidb_gc_life_time = '10m'"
      })
  void aSettingThatIsSetBySqlIsQuotedOnce(String id, String sql) {
    Engine engine = Catalog.load().engine(id);
    Stream.<Optional<? extends ServerSpec>>of(engine.process(), engine.container())
        .flatMap(Optional::stream)
        .map(spec -> new ServerStart(engine, spec, 1, new Secret("x"), Map.of()))
        .forEach(start -> assertThat(start.statements(engine.settings())).contains(sql));
  }
}
