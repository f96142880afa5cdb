// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh.run.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sqldyno.provision.cgroup.OomWatch;
import dev.sqldyno.workload.drive.LoadException;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class CellRunnerTest {
  @Test
  void theReasonIsWhatTheBenchmarkThrewInItsFirstLine() {
    Exception jmh = new Exception("Benchmark error during the run");
    jmh.addSuppressed(
        new SQLException("insert failed", new IOException("disk is full\nsee there")));
    assertThat(reason(new Exception("Benchmark caught the exception", jmh)))
        .isEqualTo("disk is full (more in jmh.log)");
  }

  @Test
  void aForeseenFailureIsTheReasonBeforeItsCauseWhichSaysLess() {
    Exception jmh = new Exception("Benchmark error during the run");
    jmh.addSuppressed(
        new LoadException("connection 95 of 110 cannot be opened: …", new SQLException("FATAL")));
    assertThat(reason(jmh)).isEqualTo("connection 95 of 110 cannot be opened: … (more in jmh.log)");
  }

  @Test
  void exceptionsThatCauseEachOtherHaveAReasonToo() {
    Exception first = new Exception("first");
    Exception second = new Exception("second", first);
    first.initCause(second);
    assertThat(reason(second)).startsWith("first");
  }

  @Test
  void aForkThatDiedIsReportedByItsCauseAndNotByItsCode() {
    assertThat(reason(new IllegalStateException("Forked VM failed with exit code 137")))
        .startsWith("its JVM was killed");
    assertThat(reason(new IllegalStateException("Forked VM failed with exit code 134")))
        .isEqualTo("its JVM crashed (SIGABRT) (more in jmh.log)");
    assertThat(reason(new IllegalStateException("Forked VM failed with exit code 3")))
        .isEqualTo("its JVM ended with exit status 3 (more in jmh.log)");
    assertThat(reason(new Exception("Benchmark error", new OutOfMemoryError("Java heap space"))))
        .isEqualTo("its JVM ran out of its own memory: Java heap space (more in jmh.log)");
  }

  private static String reason(Throwable thrown) {
    return CellRunner.reason(thrown, OomWatch.of(ProcessHandle.current().pid()));
  }
}
