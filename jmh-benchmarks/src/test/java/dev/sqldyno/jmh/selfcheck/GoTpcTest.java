// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.jmh.selfcheck.GoTpc.Printed;
import dev.sqldyno.result.ResultException;
import org.junit.jupiter.api.Test;

class GoTpcTest {
  /** What go-tpc 1.0.12 printed on PostgreSQL, without its latencies, and with an error. */
  private static final String OUTPUT =
      """
      2026/11/27 06:49:44 maxprocs: Leaving GOMAXPROCS=2: CPU quota undefined
      Finished
      [Summary] DELIVERY - Takes(s): 2.9, Count: 23, TPM: 475.2, Sum(ms): 734.2, Avg(ms): 31.9
      [Summary] NEW_ORDER - Takes(s): 2.9, Count: 386, TPM: 7920.5, Sum(ms): 6511.0, Avg(ms): 16.9
      [Summary] NEW_ORDER_ERR - Takes(s): 2.9, Count: 2, TPM: 41.4, Sum(ms): 6.0, Avg(ms): 3.0
      [Summary] ORDER_STATUS - Takes(s): 2.9, Count: 35, TPM: 715.3, Sum(ms): 144.1, Avg(ms): 4.1
      [Summary] PAYMENT - Takes(s): 2.9, Count: 343, TPM: 7026.2, Sum(ms): 3571.4, Avg(ms): 10.4
      [Summary] STOCK_LEVEL - Takes(s): 2.9, Count: 35, TPM: 714.3, Sum(ms): 316.9, Avg(ms): 9.0
      tpmC: 7920.0, tpmTotal: 16850.6, efficiency: 30793.1%
      """;

  @Test
  void transactionsAreThoseOfAllFiveThatDidNotFail() {
    assertThat(Printed.read(OUTPUT)).isEqualTo(new Printed(23 + 386 + 35 + 343 + 35, 16850.6 / 60));
  }

  @Test
  void anOutputWithoutARateIsShown() {
    assertThatThrownBy(() -> Printed.read("connection refused"))
        .isInstanceOf(ResultException.class)
        .hasMessage("go-tpc printed no rate: connection refused");
  }
}
