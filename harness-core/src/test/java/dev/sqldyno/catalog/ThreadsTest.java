// SPDX-License-Identifier: Apache-2.0
package dev.sqldyno.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("takes what is written to standard error")
class ThreadsTest {
  @Test
  void aFailureThatNobodyForesawIsOneLine() throws InterruptedException {
    Runnable work =
        () -> {
          throw new IllegalStateException("no\nidea");
        };
    PrintStream standardError = System.err;
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
    try {
      Threads.daemon("a", work).join();
      for (Thread thread : List.of(Threads.unstarted("b", work), Threads.virtual("c", work))) {
        thread.start();
        thread.join();
      }
    } finally {
      System.setErr(standardError);
    }
    assertThat(told.toString(StandardCharsets.UTF_8).lines())
        .hasSize(3)
        .first()
        .asString()
        .matches(
            "sqldyno: unexpected java.lang.IllegalStateException: no idea in thread 'a'"
                + " at ThreadsTest.java:\\d+; --verbose shows the stack trace");
  }
}
