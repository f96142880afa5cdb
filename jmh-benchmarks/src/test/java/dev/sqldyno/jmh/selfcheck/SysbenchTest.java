// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sqldyno.jmh.selfcheck.Sysbench.Printed;
import dev.sqldyno.result.ResultException;
import org.junit.jupiter.api.Test;

class SysbenchTest {
  /** What sysbench 1.0.20 printed on PostgreSQL, without its headings and latencies. */
  private static final String OUTPUT =
      """
      sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)

      Threads started!

      [ 2s ] Checkpoint report:
      SQL statistics:
          queries performed:
              read:                            30887
              write:                           0
              other:                           0
              total:                           30887
          transactions:                        30887  (15287.31 per sec.)
          queries:                             30887  (15287.31 per sec.)
          ignored errors:                      0      (0.00 per sec.)
          reconnects:                          0      (0.00 per sec.)

      SQL statistics:
          queries performed:
              read:                            62493
              write:                           0
              other:                           0
              total:                           62493
          transactions:                        62493  (31506.39 per sec.)
          queries:                             62493  (31506.39 per sec.)
          ignored errors:                      0      (0.00 per sec.)
          reconnects:                          0      (0.00 per sec.)

      General statistics:
          total time:                          4.0027s
          total number of events:              62493
      """;

  @Test
  void transactionsAreOfTheWholeRunAndTheRateIsOfWhatFollowsTheWarmUp() {
    assertThat(Printed.read(OUTPUT)).isEqualTo(new Printed(93_380, 31_506.39));
  }

  @Test
  void anOutputWithoutBothReportsIsShown() {
    String failed = "FATAL: Connection to database failed";
    assertThatThrownBy(() -> Printed.read(failed))
        .isInstanceOf(ResultException.class)
        .hasMessage("sysbench printed 0 counts of transactions, not 2: " + failed);
  }
}
