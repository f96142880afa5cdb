// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class CellRunnerTest {
  @Test
  void theReasonIsWhatTheBenchmarkThrewInItsFirstLine() {
    Exception jmh = new Exception("Benchmark error during the run");
    jmh.addSuppressed(
        new SQLException("insert failed", new IOException("disk is full\nsee there")));
    assertThat(CellRunner.reason(new Exception("Benchmark caught the exception", jmh)))
        .isEqualTo("disk is full (more in jmh.log)");
  }

  @Test
  void exceptionsThatCauseEachOtherHaveAReasonToo() {
    Exception first = new Exception("first");
    Exception second = new Exception("second", first);
    first.initCause(second);
    assertThat(CellRunner.reason(second)).startsWith("first");
  }
}
