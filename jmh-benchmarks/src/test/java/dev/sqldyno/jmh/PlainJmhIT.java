// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs without a fork, to be quick. */
@Isolated("JMH runs in this JVM, once at a time")
class PlainJmhIT {
  @BeforeAll
  static void doNotWaitForBenchmarksOfOthers() {
    System.setProperty("jmh.ignoreLock", "true");
  }

  @ParameterizedTest
  @CsvSource({
    "h2, 0, ''",
    "'h2,oracle', 1, 'sqldyno: 1 measurement failed; see above'",
  })
  void aBenchmarkThatFailsIsNoSuccess(String engines, int exitCode, String message)
      throws IOException {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    String arguments =
        "Mix -f 0 -wi 0 -i 1 -r 1ms -p workload=dml-sweep -p mix=delete -p size=smoke -p engine="
            + engines;
    assertThat(PlainJmh.run(arguments.split(" "), new PrintStream(said, true))).isEqualTo(exitCode);
    assertThat(said.toString().strip()).isEqualTo(message);
  }
}
