// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.bookings.reactive.vertx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.bookings.contract.Locking;
import dev.sqldyno.bookings.reactive.Settings;
import io.vertx.sqlclient.PoolOptions;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VertxClientTest {
  /** The pool of no other stack refuses a request before its time is over. */
  @Test
  void anyNumberOfRequestsMayWaitForAConnection() {
    Settings.Pool pool = new Settings.Pool(10, Duration.ofSeconds(30));

    PoolOptions options =
        VertxClient.options(
            new Settings(
                "postgresql", Locking.PESSIMISTIC, 3, "", Set.of(), true, true, 2, pool, null));

    assertThat(options.getMaxWaitQueueSize()).as("-1 is no limit").isEqualTo(-1);
    assertThat(options.getMaxSize()).isEqualTo(10);
    assertThat(options.getEventLoopSize()).isEqualTo(2);
  }
}
